// Caches what was read about single parts. Such a value shows no other part, no count and no order, so that it stays up to date until its own
// part changes, however often others do.
import type { Subjects } from './recent-changes.ts'

/** A part since its last change. A value read during that time is up to date until the version ends. */
type Version = { isCurrent: boolean; expiresAt: number }
type Entry = { version: Version; answer: Promise<object> }
type Options = { isListening: () => boolean; now: () => number; maxParts?: number; maxVersions?: number; lifeMs?: number }

/**
 * Keeps the values of the `maxParts` parts that were read last. Answers that were made from them are kept elsewhere, as bytes, and may live
 * longer: so more versions are known than values. The limited life covers changes without a notification.
 */
export function createPartCache({ isListening, now, maxParts = 500, maxVersions = 5_000, lifeMs = 60_000 }: Options) {
  const versions = new Map<string, Version>()
  const entries = new Map<string, Entry>()

  const isFresh = (version: Version) => version.isCurrent && isListening() && now() < version.expiresAt

  function end(id: string): void {
    const version = versions.get(id)
    if (version) version.isCurrent = false
    versions.delete(id)
    entries.delete(id)
  }

  function clear(): void {
    for (const id of versions.keys()) end(id)
  }

  function begin(id: string): Version {
    end(id)
    const version = { isCurrent: true, expiresAt: now() + lifeMs }
    versions.set(id, version)
    // An unknown version would not learn of the next change.
    for (const oldest of versions.keys()) {
      if (versions.size <= maxVersions) break
      end(oldest)
    }
    return version
  }

  function keep(id: string, entry: Entry): void {
    entries.delete(id)
    entries.set(id, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxParts) break
      entries.delete(oldest)
    }
  }

  return {
    /** The value of a part; undefined if it must be loaded. */
    find(id: string): Promise<object> | undefined {
      const entry = entries.get(id)
      if (!entry || !isFresh(entry.version)) return undefined
      keep(id, entry)
      return entry.answer
    },
    /** Loads a value, for everybody who reads the part before its next change. `onValue` gets a check whether the value is up to date. */
    load<T extends object>(id: string, load: () => Promise<T>, onValue: (value: T, isFresh: () => boolean) => void): Promise<T> {
      if (!isListening()) return load()
      const known = versions.get(id)
      // Taken before the load, so that a change during it ends the version.
      const version = known && isFresh(known) ? known : begin(id)
      const answer = load()
      keep(id, { version, answer })
      answer.then(
        (value) => onValue(value, () => isFresh(version)),
        () => void (entries.get(id)?.answer === answer && entries.delete(id)),
      )
      return answer
    },
    change(subjects: Subjects): void {
      if (subjects === 'all') clear()
      else for (const id of subjects) end(id)
    },
    clear,
  }
}
