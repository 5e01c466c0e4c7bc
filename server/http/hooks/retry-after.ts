// Every 503 tells clients when to retry, even if a plugin sends it.
import type { FastifyInstance } from 'fastify'
import { busyRetrySeconds } from '#server/domain/context/errors.ts'

const header = 'retry-after'

/** Adds `Retry-After` to each 503 without one. tRPC returns a `Response`, which Fastify reads after this hook. */
export function addRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const answer = payload instanceof Response ? payload : null
    if ((answer?.status ?? reply.statusCode) !== 503) return done()
    if (!reply.hasHeader(header) && !answer?.headers.has(header)) reply.header(header, busyRetrySeconds)
    done()
  })
}
