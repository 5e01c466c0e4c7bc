// What keeps one process answering when too much comes: a bound on requests in flight, a watch on the event loop, a coarse limit per address.
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import { isStream } from './streams.ts'

const maxInFlight = 512
const requestsPerAddress = { max: 3_000, timeWindow: 10_000 }
const watched = new Set(['/healthz', '/readyz', '/metrics'])

const busy = () => new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 1 })

/**
 * Counts requests that came and have not been answered; streams have bounds of their own. Of answers that wait in line behind another on a connection nobody says that they
 * are over when the client hangs up, so the connection's end counts for all of them.
 */
function countInFlight(app: FastifyInstance): () => number {
  const open = new WeakMap<Socket, { answers: number }>()
  let inFlight = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (isStream(request)) return done()
    const { socket } = request.raw
    const known = open.get(socket)
    const connection = known ?? { answers: 0 }
    if (!known) {
      open.set(socket, connection)
      socket.once('close', () => {
        inFlight -= connection.answers
        connection.answers = 0
      })
    }
    connection.answers += 1
    inFlight += 1
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isStream(request)) return done()
    const connection = open.get(request.raw.socket)
    if (connection && connection.answers > 0) {
      connection.answers -= 1
      inFlight -= 1
    }
    done()
  })
  return () => inFlight
}

export async function relievePressure(app: FastifyInstance, options: { rateLimit: boolean }): Promise<void> {
  const inFlight = countInFlight(app)
  app.addHook('onRequest', (request, _reply, done) => {
    if (inFlight() > maxInFlight && !watched.has(request.url)) done(busy())
    else done()
  })

  await app.register(underPressure, {
    maxEventLoopDelay: 3_000,
    pressureHandler: (request) => {
      if (!watched.has(request.url)) throw busy()
    },
  })

  if (!options.rateLimit) return
  await app.register(rateLimit, {
    ...requestsPerAddress,
    allowList: (request) => watched.has(request.url),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}
