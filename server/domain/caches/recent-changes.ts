// The latest changes of stock, numbered in the order in which this process received them. A cached value stores the number at its start: it
// may lack all later changes.

/** Ids of products, or `reviewsSubject`. */
export type Subjects = ReadonlySet<string> | 'all'

/** The subject for all of the shop's reviews. */
export const reviewsSubject = 'reviews'

/** A `stale` value may be sent while the next one is made. */
export type Freshness = 'fresh' | 'stale' | 'expired'

/** The shop's state that a cached value was made from. */
export type Snapshot = {
  begunAt: number
  /** The subjects that the value shows; `all` until that is known. */
  shows: Subjects
  /** The number of the next change to compare with `shows`. */
  next: number
  /** The number of the first change of something shown. */
  firstShown: number
  /** The time of the first change of anything. From then on, totals, counts and the order of a list may be out of date. */
  changedAt: number
  refreshAt: number
  expiresAt: number
  /** The time for which the value may still be sent after something shown has changed. */
  graceMs: number
  dependsOnStock: boolean
}

export type SnapshotOptions = { lifeMs: number; graceMs?: number; dependsOnStock?: boolean }

type Change = { subjects: Subjects; at: number; graceMs: number }

// Notifications arrive at most 600 ms after the commit, and no answer may be more than two seconds old.
const talliesRefreshMs = 700
const talliesExpireMs = 1_300
// Values older than all remembered changes have expired.
const rememberMs = 2_000
const maxChanges = 5_000
// Values with a limited life are refreshed in its last quarter.
const refreshFrom = 0.75

export type RecentChanges = ReturnType<typeof createRecentChanges>

export function createRecentChanges({ now = () => performance.now() } = {}) {
  let changes: Change[] = []
  let first = 0
  /** Values begun before this number have expired, even if they do not depend on stock. */
  let forgotten = 0
  let isListening = false
  const end = () => first + changes.length

  function forget(): void {
    // Skips one number, so that earlier values are older than the first change.
    first = end() + 1
    forgotten = first
    changes = []
  }

  function compare(snapshot: Snapshot): void {
    if (snapshot.next < (snapshot.dependsOnStock ? first : forgotten)) {
      snapshot.firstShown = Math.min(snapshot.firstShown, snapshot.next)
      snapshot.expiresAt = Number.NEGATIVE_INFINITY
    }
    snapshot.next = Math.max(snapshot.next, first)
    for (let change = changes[snapshot.next - first]; change; change = changes[snapshot.next - first]) {
      if (snapshot.dependsOnStock) snapshot.changedAt = Math.min(snapshot.changedAt, change.at)
      if (isShown(change.subjects, snapshot.shows)) {
        snapshot.firstShown = Math.min(snapshot.firstShown, snapshot.next)
        // A minimum pause between two versions of a page, even if its parts sell often.
        const pausedUntil = snapshot.begunAt + snapshot.graceMs / 2
        snapshot.refreshAt = Math.min(snapshot.refreshAt, Math.max(change.at, pausedUntil))
        snapshot.expiresAt = Math.min(snapshot.expiresAt, change.at + Math.min(change.graceMs, snapshot.graceMs))
      }
      snapshot.next += 1
    }
  }

  return {
    /** The number of the next change. */
    end,
    isListening: () => isListening,
    /** Takes a snapshot. Call it before any query of the value. */
    begin({ lifeMs, graceMs = 0, dependsOnStock = true }: SnapshotOptions): Snapshot {
      const at = now()
      const never = Number.POSITIVE_INFINITY
      return {
        begunAt: at,
        shows: 'all',
        next: end(),
        firstShown: never,
        changedAt: never,
        refreshAt: at + lifeMs * refreshFrom,
        expiresAt: at + lifeMs,
        graceMs,
        dependsOnStock,
      }
    },
    /** Values that show one of the subjects may be sent for at most `graceMs` more. */
    add(subjects: Subjects, graceMs: number): void {
      const at = now()
      changes.push({ subjects, at, graceMs })
      while (changes.length > maxChanges || (changes[0] && changes[0].at < at - rememberMs)) {
        changes.shift()
        first += 1
      }
    },
    /** Expires all values. */
    forget,
    /** While notifications do not arrive, every value has expired. */
    setListening(value: boolean): void {
      isListening = value
      if (!value) forget()
    },
    freshnessOf(snapshot: Snapshot): Freshness {
      compare(snapshot)
      const time = now()
      const { changedAt, refreshAt, expiresAt } = snapshot
      if (!isListening || time >= expiresAt || time >= changedAt + talliesExpireMs) return 'expired'
      return time >= refreshAt || time >= changedAt + talliesRefreshMs ? 'stale' : 'fresh'
    },
    /** True if the value contains all earlier changes, up to but excluding `number`, of its subjects. */
    contains(snapshot: Snapshot, number: number): boolean {
      compare(snapshot)
      return snapshot.firstShown >= number
    },
    /** A value made from a source is as old as the source. The source must be up to date in everything that both show. */
    inherit(snapshot: Snapshot, source: Snapshot): void {
      compare(source)
      snapshot.changedAt = Math.min(snapshot.changedAt, source.changedAt)
    },
  }
}

function isShown(subjects: Subjects, shown: Subjects): boolean {
  if (shown === 'all') return true
  if (subjects === 'all') return shown.size > 0
  for (const subject of subjects) if (shown.has(subject)) return true
  return false
}

/** The ids of all products in an answer; must match how the browser finds them when their stock changes. */
export function partsIn(data: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(data)) for (const each of data) partsIn(each, found)
  else if (typeof data === 'object' && data !== null) {
    if ('id' in data && 'availableQuantity' in data) found.add(String(data.id))
    else for (const each of Object.values(data)) partsIn(each, found)
  }
  return found
}
