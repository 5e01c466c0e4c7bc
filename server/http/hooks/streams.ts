// Streams of live changes stay open for hours and cost little. They do not count as requests in flight, and have their own limits.
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { quotasOf } from '#server/domain/limits/networks.ts'
import { createSemaphore } from '#server/lib/semaphore.ts'
import { routeUrlOf } from '#server/request/route-url.ts'

const maxStreams = 5_000
/** The most open streams per network, and per /48: an office behind one address has many browsers. */
export const maxOfNetwork = { own: 200, wider: 800 }

export const streamPath = '/trpc/live.changes'

/** The route decides, so the encoding of the address does not matter. */
export const isStream = (request: FastifyRequest): boolean => routeUrlOf(request) === streamPath && request.method === 'GET'

type StreamLimits = { rateLimit: boolean; isDraining: () => boolean; most?: number; mostOfNetwork?: typeof maxOfNetwork }

/** Limits the open streams in total and per network, and refuses new ones while the process drains. */
export function limitStreams(
  app: FastifyInstance,
  { rateLimit, isDraining, most = maxStreams, mostOfNetwork = maxOfNetwork }: StreamLimits,
): void {
  const enter = createSemaphore()
  let open = 0

  app.addHook('onRoute', (route) => {
    if (route.url === streamPath && route.method === 'GET') route.onRequest = [...[route.onRequest ?? []].flat(), takePlace]
  })

  const takePlace: onRequestHookHandler = (request, reply, done) => {
    const refusal = refusalOf(request)
    if (refusal) return done(refusal)
    const leave = rateLimit ? enter(quotasOf(request.ip, mostOfNetwork)) : () => {}
    if (!leave) return done(new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: 60 }))
    const { raw } = request
    open += 1
    reply.raw.once('close', () => {
      open -= 1
      leave()
      // The head promised keep-alive; without this, the connection would stay open until its idle timeout.
      if (isDraining()) raw.socket.end()
    })
    done()
  }

  function refusalOf(request: FastifyRequest): DomainError | null {
    // A foreign page cannot read our answers, but its streams would use up the limit for the shop's own pages.
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return new DomainError('FORBIDDEN', messages.crossSite)
    if (isDraining() || open >= most) return new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
    return null
  }
}
