// Sends the pages that visitors opened last from memory, without looking up the address and its page again.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingOf } from '#server/lib/compression.ts'
import type { KeptPage } from '#server/pages/page-cache.ts'
import { type Head, prepareHead, sendPrepared, takesPrepared } from '#server/request/send-prepared.ts'
import { countCacheRead } from '#server/watch/figures.ts'

/** `start` is the beginning of the document. */
type Recent = { page: WeakRef<KeptPage>; start: string; version: string; heads: Map<Encoding, Head> }
export type RecentPages = ReturnType<typeof createRecentPages>

const mostRecent = 200
const countHit = countCacheRead.of('pages', 'hit')

type Options = { version: () => string; headersOf: (page: KeptPage, start: string, encoding: Encoding) => Record<string, string> }

/** `version` changes when all pages do. */
export function createRecentPages({ version, headersOf }: Options) {
  const pages = new Map<string, Recent>()

  function find(url: string): (Pick<Recent, 'start' | 'heads'> & { page: KeptPage }) | undefined {
    const recent = pages.get(url)
    const page = recent?.page.deref()
    if (recent && page?.isFresh() && recent.version === version()) return { ...recent, page }
    pages.delete(url)
    return undefined
  }

  return {
    /** Sends a page if it is up to date, and if it is the same for this request as for the one before. */
    send(request: FastifyRequest, reply: FastifyReply): boolean {
      const { headers, url } = request
      // A visitor may have chosen a theme, which is a cookie. Pages that are sent instead of a refusal state their age.
      if (request.isOverload || headers.cookie !== undefined || headers.authorization !== undefined || !takesPrepared(request)) return false
      const found = find(url)
      if (!found) return false
      const { page, start, heads } = found
      const encoding = encodingOf(headers['accept-encoding'])
      const content = page.bytes(start, encoding)
      if (content instanceof Promise) return false
      let head = heads.get(encoding)
      if (!head) {
        head = prepareHead(request.server, headersOf(page, start, encoding), content.length)
        heads.set(encoding, head)
      }
      countHit()
      sendPrepared(reply, head, content)
      return true
    },
    /** Remembers the page that a visitor opened. */
    note(url: string, page: KeptPage, start: string): void {
      if (page.status !== 200 || !page.isFresh()) return
      pages.delete(url)
      pages.set(url, { page: new WeakRef(page), start, version: version(), heads: new Map() })
      for (const oldest of pages.keys()) {
        if (pages.size <= mostRecent) break
        pages.delete(oldest)
      }
    },
  }
}
