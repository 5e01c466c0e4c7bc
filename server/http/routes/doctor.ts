// `/doctor`: tells `npm run doctor`, and no one else, how its request arrived. The request carries a text that only a holder of SECRET_KEY can
// seal, so an answer proves that this address reaches this shop.
import type { FastifyInstance } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { routeUrlOf } from '#server/request/route-url.ts'

export const doctorPath = '/doctor'
export const doctorHeader = 'x-partsdock-doctor'
export const doctorContext = 'doctor'
/** The doctor's own readings of `/metrics` do not count as a collector's. */
export const doctorAgent = 'partsdock-doctor'

const freshMs = 60_000

export type DoctorAnswer = {
  nonce: string
  /** The client's address as limits count it. */
  address: string
  isProxied: boolean
  /** The proxy's own address is in TRUST_PROXY. */
  isProxyTrusted: boolean
  scheme: string | null
  /** Seconds since a collector last read this process's metrics; null for never. */
  metricsReadSecondsAgo: number | null
}

export function answerDoctor(app: FastifyInstance): void {
  let metricsReadAt: number | null = null
  app.addHook('onResponse', (request, reply, done) => {
    if (routeUrlOf(request) === '/metrics' && reply.statusCode === 200 && request.headers['user-agent'] !== doctorAgent)
      metricsReadAt = performance.now()
    done()
  })
  app.get(doctorPath, { config: { access: 'public' } }, async (request): Promise<DoctorAnswer> => {
    const sealed = String(request.headers[doctorHeader] ?? '')
    const [madeAt, nonce] = sealed.length > 1_000 ? [] : (app.shop.seals.links.open(sealed, doctorContext) ?? '').split(' ')
    if (nonce === undefined || Math.abs(Date.now() - Number(madeAt)) > freshMs) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return {
      nonce,
      address: request.ip,
      isProxied: request.headers['x-forwarded-for'] !== undefined,
      isProxyTrusted: (request.ips?.length ?? 0) > 1,
      scheme: request.headers['x-forwarded-proto']?.toString() ?? null,
      metricsReadSecondsAgo: metricsReadAt === null ? null : Math.round((performance.now() - metricsReadAt) / 1_000),
    }
  })
}
