// Keeps a process responsive under overload: a limit of requests in flight, and a check of the event loop.
import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { isStream } from './streams.ts'

const maxInFlight = 512
/** Paths for operators, which must be answered whatever the load. */
export const watched: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
// A page breaks without its scripts, and sending a file costs hardly more than refusing it.
const isAsset = (request: FastifyRequest) => request.url.startsWith('/assets/')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route does little work while `isOverload`, so its requests need not be refused. */
    answersOverload?: boolean
  }
  interface FastifyRequest {
    /** True if the process has more to do than it can. */
    isOverload: boolean
  }
}

const busy = () => new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 1 })

/**
 * Limits the requests in flight, without streams, which have their own limits. When a client hangs up, pipelined answers behind another one
 * emit no event, so the closed connection releases all of them.
 */
function limitInFlight(app: FastifyInstance, answersItself: (request: FastifyRequest) => boolean): void {
  const open = new WeakMap<Socket, { answers: number }>()
  let inFlight = 0
  const isTooMuch = (request: FastifyRequest) => inFlight > maxInFlight && !watched.has(request.url) && !answersItself(request)
  app.addHook('onRequest', (request, _reply, done) => {
    if (isStream(request)) return isTooMuch(request) ? done(busy()) : done()
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
    if (isTooMuch(request)) done(busy())
    else done()
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
}

/**
 * Returns true while the loop has been late for longer than one sample (a second). A short stall is over when the next request arrives, so
 * the request need not be refused. Runs for each request that arrives at a late loop.
 */
function createLagCheck(): () => boolean {
  const forgottenAfterMs = 10_000
  const lastsFromMs = 1_500
  let since = 0
  let last = -forgottenAfterMs
  return () => {
    const now = performance.now()
    if (now - last > forgottenAfterMs) since = now
    last = now
    return now - since > lastsFromMs
  }
}

/** Refuses requests with 503 while the process has more to do than it can. */
export async function shedLoad(app: FastifyInstance, { rateLimit: isLimited }: { rateLimit: boolean }): Promise<void> {
  app.decorateRequest('isOverload', false)
  const answersItself = (request: FastifyRequest) => {
    request.isOverload = request.routeOptions.config?.answersOverload === true
    return request.isOverload
  }
  limitInFlight(app, answersItself)

  const isLagging = createLagCheck()
  await app.register(underPressure, {
    // Benchmarks and tests may load the machine freely; only the limit of requests in flight applies to them.
    maxEventLoopDelay: isLimited ? 3_000 : 0,
    pressureHandler: (request) => {
      if (watched.has(request.url) || isAsset(request) || !isLagging()) return
      if (!answersItself(request)) throw busy()
    },
  })
}
