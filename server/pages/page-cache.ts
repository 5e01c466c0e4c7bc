// Caches rendered public pages until their content may have changed. They contain nothing personal.
import { createHash } from 'node:crypto'
import { compress, type Encoding } from '#server/lib/compression.ts'

export type KeptPage = {
  status: number
  /** Identifies the content, independent of the theme. */
  tag: string
  /** The page in a theme and an encoding; created on first use. `start` precedes the rest of the document. */
  bytes(start: string, encoding: Encoding): Promise<Buffer> | Buffer
}

export type PageCache = {
  get(key: string): KeptPage | undefined
  /** Caches a page that was begun at `version`, if nothing changed since. */
  keep(key: string, version: number, page: { status: number; rest: Buffer }): KeptPage
}

type CacheOptions = {
  /** Changes whenever cached pages may be stale, and on every call while that is unknown. */
  version: () => number
  maxBytes?: number
  /** A safety net for changes that were not announced. */
  lifeMs?: number
  now?: () => number
}

type Entry = { version: number; staleAt: number; weight: number; page: KeptPage }

export function createPageCache({ version, maxBytes = 10_000_000, lifeMs = 60_000, now = Date.now }: CacheOptions): PageCache {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string, entry: Entry) => {
    entries.delete(key)
    bytes -= entry.weight
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.version === version() && entry.staleAt > now()) return entry.page
      drop(key, entry)
      return undefined
    },
    keep(key, begunAt, content) {
      const page = keptPage(content)
      if (begunAt !== version()) return page
      const before = entries.get(key)
      if (before) drop(key, before)
      // Including its derived forms: compressed, and in the other theme.
      const entry = { version: begunAt, staleAt: now() + lifeMs, weight: content.rest.length * 2, page }
      entries.set(key, entry)
      bytes += entry.weight
      for (const [oldKey, oldEntry] of entries) {
        if (bytes <= maxBytes) break
        drop(oldKey, oldEntry)
      }
      return page
    },
  }
}

export function keptPage({ status, rest }: { status: number; rest: Buffer }): KeptPage {
  const made = new Map<string, Promise<Buffer> | Buffer>()
  return {
    status,
    tag: createHash('sha256').update(rest).digest('base64url').slice(0, 22),
    bytes(start, encoding) {
      const key = encoding + start
      let content = made.get(key)
      if (content === undefined) {
        const whole = Buffer.concat([Buffer.from(start), rest])
        content = encoding === 'identity' ? whole : compress(whole, encoding, 'kept').then((done) => made.set(key, done) && done)
        made.set(key, content)
      }
      return content
    },
  }
}
