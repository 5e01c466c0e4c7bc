// What keeps one process answering when too much comes: a bound on requests in flight, a watch on the event loop, a coarse limit per address.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'

const maxInFlight = 512
const requestsPerAddress = { max: 3_000, timeWindow: 10_000 }
const watched = new Set(['/healthz', '/readyz', '/metrics'])

const busy = () => new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 1 })

const openOn = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `done` once: when the answer is over, or its connection is. Of an answer that waits in line behind another on the same
 * connection nobody says that it is over when the client hangs up.
 */
function whenOver(socket: Socket, answer: ServerResponse, done: () => void): void {
  let open = openOn.get(socket)
  if (!open) {
    const all = new Set<() => void>()
    openOn.set(socket, all)
    socket.once('close', () => {
      for (const finish of all) finish()
    })
    open = all
  }
  const finish = () => {
    if (open.delete(finish)) done()
  }
  open.add(finish)
  answer.once('close', finish)
}

export async function relievePressure(app: FastifyInstance, options: { rateLimit: boolean }): Promise<void> {
  let inFlight = 0
  app.addHook('onRequest', (request, reply, done) => {
    inFlight += 1
    whenOver(request.raw.socket, reply.raw, () => {
      inFlight -= 1
    })
    if (inFlight > maxInFlight && !watched.has(request.url)) done(busy())
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
