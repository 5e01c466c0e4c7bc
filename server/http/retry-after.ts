// Every 503 says when to come again, whoever answers with it.
import type { FastifyInstance } from 'fastify'
import { busyRetrySeconds } from '#server/domain/errors.ts'

const header = 'retry-after'

/** Adds `Retry-After` to each answer with 503 that has none yet. tRPC answers with a `Response`, which Fastify reads after this hook. */
export function askToComeAgain(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const answer = payload instanceof Response ? payload : null
    const isTold = reply.hasHeader(header) || answer?.headers.has(header)
    if ((answer?.status ?? reply.statusCode) === 503 && !isTold) reply.header(header, busyRetrySeconds)
    done()
  })
}
