// Where browsers come back from a provider's page, and where providers call. Both are hints alone: the provider is asked, server to server.
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import { hearProvider, returnFromProvider } from '#server/domain/payments/look-after.ts'
import { GatewayRefused, GatewayUnavailable, gatewayMethods } from '#server/payments/gateway.ts'
import { plainQuery } from './plain-query.ts'

const config = { access: 'public' } as const
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const maxWebhookBytes = 256 * 1024

/** `/payments/return/{id}` and `/webhooks/stripe`. */
export function servePayments(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `/payments/return/:id(${uuid})`,
    { config },
    async (request, reply) => {
      const { id } = request.params
      if (!(await returnFromProvider(app.shop, id, plainQuery(request.query)))) throw new DomainError('NOT_FOUND', messages.paymentNotFound)
      return reply.header('cache-control', 'no-store').redirect(`/payment/result/${id}`, 303)
    },
  )

  const methodOf = { stripe: 'card' } as const
  for (const [provider, method] of Object.entries(methodOf)) {
    const read = app.shop.payments.webhooks.get(method)
    if (!read || !gatewayMethods.includes(method)) continue
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // Signatures are made over bytes.
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxWebhookBytes }, (_request, body, done) => done(null, body))
      scope.post<{ Body: Buffer | undefined }>(`/webhooks/${provider}`, { config }, async (request) => {
        try {
          const event = read(request.body ?? Buffer.alloc(0), request.headers)
          if (event) await hearProvider(app.shop, method, event)
          return { received: true }
        } catch (error) {
          if (error instanceof GatewayRefused && (error.code === 'bad_signature' || error.code === 'bad_event'))
            throw new DomainError('BAD_REQUEST', messages.badInput, { cause: error })
          if (error instanceof GatewayUnavailable || error instanceof GatewayRefused)
            throw new DomainError('SERVICE_UNAVAILABLE', messages.paymentProviderAway, { retryAfterSeconds: 30, cause: error })
          throw error
        }
      })
    })
  }
}
