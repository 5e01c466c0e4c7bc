// Browsers return here from a provider's page, and providers call here. Both are only hints: the shop asks the provider, server to server.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { handleWebhook, returnFromProvider } from '#server/domain/payments/reconcile/reconcile.ts'
import { html } from '#server/lib/html.ts'
import { GatewayBusy, GatewayRefused, GatewayUnavailable, type WebhookReader } from '#server/payments/gateway.ts'
import { sendPage } from '#server/request/plain-page.ts'
import { plainQuery } from '#server/request/plain-query.ts'

const config = { access: 'public' } as const
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const maxWebhookBytes = 256 * 1024

export function servePayments(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `/payments/return/:id(${uuid})`,
    { config },
    async (request, reply) => {
      const { id } = request.params
      const outcome = await returnFromProvider(app.shop, id, plainQuery(request.query)).catch(busyIfFull)
      if (outcome === 'not_found') throw new DomainError('NOT_FOUND', messages.paymentNotFound)
      if (outcome === 'busy') return askToRetry(reply)
      return reply.header('cache-control', 'no-store').redirect(paths.paymentResult(id), 303)
    },
  )

  const readStripe = app.shop.payments.webhooks.get('card')
  if (readStripe) serveStripeWebhook(app, readStripe)
}

/** An error status makes the provider call again. */
function serveStripeWebhook(app: FastifyInstance, read: WebhookReader): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Signatures cover the raw bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxWebhookBytes }, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer | undefined }>('/webhooks/stripe', { config }, async (request) => {
      try {
        const event = read(request.body ?? Buffer.alloc(0), request.headers)
        if (event) await handleWebhook(app.shop, 'card', event)
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

const waitSeconds = 3

const busyIfFull = (error: unknown): 'busy' => {
  if (error instanceof GatewayBusy) return 'busy'
  throw error
}

/** This customer's query may be needed to complete the payment, so the browser retries the same address instead of being redirected. */
const askToRetry = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.headers({ 'retry-after': waitSeconds, refresh: waitSeconds }), {
    status: 503,
    title: 'One moment, please',
    body: html`<p>We are confirming many payments right now. This page tries again by itself in a few seconds.</p>
<p>You won't be charged twice.</p>`,
  })
