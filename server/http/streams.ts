// Streams of live changes stay open for hours and cost little: they are no requests in flight, and have bounds of their own.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'

const maxStreams = 5_000
/** How many streams one address may hold: an office behind one has many browsers. */
export const maxOfAddress = 200

export const streamPath = '/trpc/live.changes'

/** Whether a request is for a stream: by its route, which it has however its address is written. */
export const isStream = ({ method, routeOptions }: FastifyRequest): boolean => method === 'GET' && routeOptions.url === streamPath

type StreamLimits = { rateLimit: boolean; isDraining: () => boolean; most?: number; mostOfAddress?: number }

/** Bounds the open streams, and those of one address; none is opened any more while the process drains. */
export function limitStreams(
  app: FastifyInstance,
  { rateLimit, isDraining, most = maxStreams, mostOfAddress = maxOfAddress }: StreamLimits,
): void {
  const openOf = new Map<string, number>()
  let open = 0

  app.addHook('onRequest', (request, reply, done) => {
    if (!isStream(request)) return done()
    const refusal = refusalOf(request)
    if (refusal) return done(refusal)
    const { ip, raw } = request
    open += 1
    openOf.set(ip, (openOf.get(ip) ?? 0) + 1)
    reply.raw.once('close', () => {
      open -= 1
      const left = (openOf.get(ip) ?? 1) - 1
      if (left > 0) openOf.set(ip, left)
      else openOf.delete(ip)
      // Its head went long ago and said that the connection stays: nobody would close it before it has been idle for a while.
      if (isDraining()) raw.socket.end()
    })
    done()
  })

  function refusalOf(request: FastifyRequest): DomainError | null {
    // No answer of ours can be read by a foreign page, but its streams would take the places of the shop's own.
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return new DomainError('FORBIDDEN', messages.crossSite)
    if (isDraining() || open >= most) return new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 5 })
    if (rateLimit && (openOf.get(request.ip) ?? 0) >= mostOfAddress)
      return new DomainError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds: 60 })
    return null
  }
}
