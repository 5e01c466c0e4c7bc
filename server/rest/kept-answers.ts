// Answers of the catalogue at public prices, which all callers without price lists share. Each is written once for as long as the domain keeps
// the value, and found by its URL too, so that an unchanged list or item is sent without calling the procedure.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueCache, FreshnessCheck } from '#server/domain/caches/catalogue-cache.ts'
import type { Encoding } from '#server/lib/compression.ts'
import { compressedFrom, encodingFor } from '#server/request/compress-json.ts'
import { type Head, prepareHead, sendPrepared, takesPrepared } from '#server/request/send-prepared.ts'
import { type PreparedBody, prepareBody } from './routes.ts'
import { isAnonymous, sendShared, sharedHeaders } from './shared-answers.ts'

// Answers to rare searches fill the cache too, so it must not be much larger than what is read repeatedly.
const usualBytes = 6_000_000
// Overhead per entry, so that empty answers are not counted as free.
const entryBytes = 1_000

type Headers = Readonly<Record<string, string | number>>
type Answer = { isFresh: FreshnessCheck; body: PreparedBody; headers: Headers }
/** Its heads by encoding, each made when it is first sent. */
type KeptAnswer = Answer & { heads: Map<Encoding, Head> }

type Source<Value> = { catalogue: Pick<CatalogueCache, 'freshnessCheckOf'>; write: (value: Value) => unknown; maxBytes?: number }
type Sent = {
  headers?: Headers
  /** False if another URL is the usual one of this value: only that one is kept. */
  isUsualUrl?: boolean
}

/**
 * For public routes only, because it does not check access. Keeps only answers to valid URLs. Sends a kept answer as long as the domain
 * would return the same value. `write` makes the JSON of a value of the domain.
 */
export function keepAnswers<Value extends object>({ catalogue, write, maxBytes = usualBytes }: Source<Value>) {
  const bodies = new WeakMap<Value, PreparedBody>()
  const answers = new Map<string, KeptAnswer>()
  let bytes = 0

  const bodyOf = (value: Value): PreparedBody => {
    const body = bodies.get(value) ?? prepareBody(write(value))
    bodies.set(value, body)
    return body
  }

  const drop = (url: string) => {
    const answer = answers.get(url)
    if (!answer) return
    bytes -= weightOf(url, answer)
    answers.delete(url)
  }

  const keep = (url: string, added: Answer): void => {
    drop(url)
    const answer = { ...added, heads: new Map<Encoding, Head>() }
    answers.set(url, answer)
    bytes += weightOf(url, answer)
    for (const oldest of answers.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    /**
     * For the route's `preParsing`, which runs after the rate limit: sends the kept answer, or continues with the request. Callers with
     * credentials may have their own prices.
     */
    send(request: FastifyRequest, reply: FastifyReply, proceed: (error?: Error) => void): void {
      const { url } = request
      const kept = answers.get(url)
      if (!kept || !isAnonymous(request)) {
        proceed()
        return
      }
      if (!kept.isFresh()) {
        drop(url)
        proceed()
        return
      }
      if (takesPrepared(request) && sendAtOnce(request, reply, kept)) return
      const sent = sendShared(request, reply.headers(kept.headers), kept.body)
      if (sent instanceof Promise) sent.catch(proceed)
    },
    /** Sends a value at public prices, and keeps the answer. */
    answer(request: FastifyRequest, reply: FastifyReply, value: Value, { headers = {}, isUsualUrl = true }: Sent = {}) {
      const body = bodyOf(value)
      const isFresh = isUsualUrl ? catalogue.freshnessCheckOf(value) : undefined
      if (isFresh) keep(request.url, { isFresh, body, headers })
      return sendShared(request, reply.headers(headers), body)
    },
  }
}

/** False if the compressed body is not ready. */
function sendAtOnce(request: FastifyRequest, reply: FastifyReply, { heads, headers, body }: KeptAnswer): boolean {
  const encoding = body.json.length >= compressedFrom ? encodingFor(request) : 'identity'
  const content = encoding === 'identity' ? body.json : body.bytes(encoding)
  if (content instanceof Promise) return false
  let head = heads.get(encoding)
  if (!head) {
    head = prepareHead(request.server, { ...headers, ...sharedHeaders(body, encoding) }, Buffer.byteLength(content))
    heads.set(encoding, head)
  }
  sendPrepared(reply, head, content)
  return true
}

// Each compressed copy of the body is counted as a quarter of its size.
const weightOf = (url: string, { body }: KeptAnswer): number => url.length + 1.5 * body.json.length + entryBytes
