// Caches whole catalogue answers by URL, so that an unchanged list is sent without calling the procedure.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ItemPage } from '#server/domain/catalogue/list/list-items.ts'
import type { CatalogueCache } from '#server/domain/catalogue-cache.ts'
import { isAnonymous, sendShared } from './own-prices.ts'
import type { PreparedBody } from './routes.ts'

const maxBytes = 16_000_000
// Overhead per entry, so that empty answers are not counted as free.
const entryBytes = 1_000

type KeptAnswer = { page: ItemPage; body: PreparedBody; headers: Record<string, string | number> }

/**
 * For public routes only, because it does not check access. Caches only answers to valid URLs. Sends a cached answer as long as the domain
 * would return the same page.
 */
export function keepAnswers(catalogue: CatalogueCache) {
  const answers = new Map<string, KeptAnswer>()
  let bytes = 0
  return {
    /**
     * For the route's `preParsing`, which runs after the rate limit: sends the cached answer, or continues with the request. Callers with
     * credentials may have their own prices.
     */
    send(request: FastifyRequest, reply: FastifyReply, proceed: (error?: Error) => void): void {
      const kept = isAnonymous(request) ? answers.get(request.url) : undefined
      if (kept && catalogue.isFresh(kept.page)) {
        const sent = sendShared(request, reply.headers(kept.headers), kept.body)
        if (sent instanceof Promise) sent.catch(proceed)
      } else proceed()
    },
    keep({ url }: Pick<FastifyRequest, 'url'>, answer: KeptAnswer): void {
      const before = answers.get(url)
      const added = weightOf(url, answer)
      bytes += added - (before ? weightOf(url, before) : 0)
      if (bytes > maxBytes) {
        answers.clear()
        bytes = added
      }
      answers.set(url, answer)
    },
  }
}

// Each compressed copy of the body is counted as a quarter of its size.
const weightOf = (url: string, { body }: KeptAnswer): number => url.length + 1.5 * body.json.length + entryBytes
