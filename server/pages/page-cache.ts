// Caches rendered public pages until their content may have changed. They contain no personal data.
import { createHash } from 'node:crypto'
import type { Freshness, Snapshot } from '#server/domain/caches/recent-changes.ts'
import { compress, type Encoding } from '#server/lib/compression.ts'

export type KeptPage = {
  status: number
  /** Identifies the content, independent of the theme. */
  tag: string
  /** The page in a theme and an encoding; created on first use. `start` is the part of the document before the page. */
  bytes(start: string, encoding: Encoding): Promise<Buffer> | Buffer
  /** True while the cache would return this same page, and need not begin to render its next version. */
  isFresh(): boolean
}

/** A rendered page; `data` is the result of its queries. */
export type RenderedPage = { status: number; rest: Buffer; data: string }

export type PageCache = {
  /** The page, and whether it is stale: send it, but start rendering its next version. Undefined if it has expired. */
  get(key: string): { page: KeptPage; snapshot: Snapshot; isStale: boolean } | undefined
  keep(key: string, snapshot: Snapshot, rendered: RenderedPage): KeptPage
  /** Extends the life of a page whose queries still return the same, and returns it. Undefined if it must be rendered again. */
  renew(key: string, snapshot: Snapshot, data: string): KeptPage | undefined
  /** The last version if it is at most a minute old, whatever has changed since: for when there is no time to render the next one. */
  last(key: string): OldPage | undefined
}

/** A page that may be out of date, and the seconds since its queries began. */
export type OldPage = KeptPage & { ageSeconds: number }

type CacheOptions = { freshnessOf: (snapshot: Snapshot) => Freshness; maxBytes?: number; now?: () => number }

type Entry = { snapshot: Snapshot; weight: number; page: KeptPage; dataTag: string; renewableUntil: number }

/**
 * `lifeMs` covers changes that were not announced. `graceMs` and the time until an announcement arrives are together less than two seconds.
 */
export const pageLife = { lifeMs: 60_000, graceMs: 1_000 }
// A page's reader first receives the events since it was rendered, and only a limited number is in memory.
const renewableMs = 60_000
const longestAgeMs = 60_000

/** When `maxBytes` are used up, the page that was not opened for the longest time is dropped. */
export function createPageCache({ freshnessOf, maxBytes = 10_000_000, now = () => performance.now() }: CacheOptions): PageCache {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  /** Also makes it the page that was opened last. */
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry) {
      entries.delete(key)
      entries.set(key, entry)
    }
    return entry
  }

  return {
    get(key) {
      const entry = find(key)
      const freshness = entry ? freshnessOf(entry.snapshot) : 'expired'
      return entry && freshness !== 'expired' ? { page: entry.page, snapshot: entry.snapshot, isStale: freshness === 'stale' } : undefined
    },
    keep(key, snapshot, rendered) {
      // A rendering that began earlier may end later.
      if ((entries.get(key)?.snapshot.begunAt ?? 0) > snapshot.begunAt) return keptPage(rendered)
      const isFresh = () => find(key) === entry && freshnessOf(entry.snapshot) === 'fresh'
      const page = { ...keptPage(rendered), isFresh }
      drop(key)
      // Includes the compressed forms and the other theme.
      const weight = rendered.rest.length * 2
      const entry: Entry = { snapshot, weight, page, dataTag: tagOf(rendered.data), renewableUntil: now() + renewableMs }
      entries.set(key, entry)
      bytes += entry.weight
      for (const oldestKey of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldestKey)
      }
      return page
    },
    renew(key, snapshot, data) {
      const entry = entries.get(key)
      if (!entry || now() >= entry.renewableUntil || entry.dataTag !== tagOf(data)) return undefined
      if (freshnessOf(snapshot) === 'expired') return undefined
      entry.snapshot = snapshot
      return entry.page
    },
    last(key) {
      const entry = find(key)
      const ageMs = entry ? now() - entry.snapshot.begunAt : Number.POSITIVE_INFINITY
      return entry && ageMs <= longestAgeMs ? { ...entry.page, ageSeconds: Math.floor(ageMs / 1_000) } : undefined
    },
  }
}

const tagOf = (content: Buffer | string) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

export function keptPage({ status, rest }: Pick<RenderedPage, 'status' | 'rest'>): KeptPage {
  const made = new Map<string, Promise<Buffer> | Buffer>()
  return {
    status,
    tag: tagOf(rest),
    isFresh: () => false,
    bytes(start, encoding) {
      const key = encoding + start
      const known = made.get(key)
      if (known !== undefined) return known
      const whole = Buffer.concat([Buffer.from(start), rest])
      // Browsers accept compressed pages: a second plain copy of each would double the cache.
      if (encoding === 'identity') return whole
      const content = compress(whole, encoding, 'kept').then((done) => made.set(key, done) && done)
      made.set(key, content)
      return content
    },
  }
}
