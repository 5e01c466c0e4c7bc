import { messages } from '#common/kit/messages.ts'
import { type CustomerCtx, inOwnLane } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { freeClaim, withClaim } from '#server/domain/limits/call-claims.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { GatewayBusy, GatewayRefused, GatewayUnavailable, type PaymentAnswer } from '#server/payments/gateway.ts'
import { findPayment, isProviderPayment, type ProviderPayment, startedOf } from '../queries/rows.ts'
import { nextCheckAt } from '../rules/check-times.ts'
import type { PaymentRef } from '../schema.ts'
import { endPayment } from './end.ts'
import { applyAnswer } from './settle.ts'

/**
 * Ends a payment that the customer gives up: closes it at the provider and asks a last time. Returns the resulting state: money that
 * arrived first counts. Its orders can be paid again at once. Of concurrent calls one runs; the others return the current state. Throws
 * NOT_FOUND, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE if the provider has no free slot.
 */
export async function abandonPayment(ctx: CustomerCtx, { id }: PaymentRef): Promise<{ state: string }> {
  const payment = await findPayment(ctx.db, id)
  if (!payment || payment.userId !== ctx.actor.userId) throw new DomainError('NOT_FOUND', messages.paymentNotFound)
  if (payment.state !== 'open' || !isProviderPayment(payment)) return { state: payment.state }
  await countAttempt(ctx, 'abandonments', ctx.actor.userId)
  const key = `abandon:${id}`
  const own = inOwnLane(ctx)
  await withClaim(own, key, async () => {
    try {
      await abandon(own, payment)
    } catch (error) {
      await freeClaim(own, key)
      throw error instanceof GatewayBusy
        ? new DomainError('SERVICE_UNAVAILABLE', messages.busy, { retryAfterSeconds: 3, cause: error })
        : error
    }
    return true
  })
  return { state: (await findPayment(own.db, id))?.state ?? 'failed' }
}

/** Throws `GatewayBusy` before it has changed anything. */
async function abandon(ctx: CustomerCtx, payment: ProviderPayment): Promise<void> {
  const { id, method } = payment
  const started = startedOf(payment, ctx.payments.returnUrl(id))
  const gateway = ctx.payments.gateways.get(method)
  let answer: PaymentAnswer | null = null
  try {
    if (gateway && started) {
      await gateway.close(started)
      answer = await gateway.ask(started)
    }
  } catch (error) {
    if (error instanceof GatewayBusy || !(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
    ctx.payments.report(error, { paymentId: id, method })
  }
  if (answer?.status === 'paid') return applyAnswer(ctx, payment, answer)
  const isFinal = !started || (answer?.status === 'failed' && answer.isFinal)
  await endPayment(ctx, payment, {
    state: 'failed',
    reason: 'cancelled',
    askAt: isFinal ? null : nextCheckAt({ ...payment, state: 'failed' }, ctx.now()),
  })
}
