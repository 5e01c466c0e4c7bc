import { GatewayRefused, GatewayUnavailable, type PaymentAnswer } from '#server/payments/gateway.ts'
import type { CustomerCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { messages } from '../messages.ts'
import { endPayment } from './end.ts'
import { findPayment, isOutside, startedOf } from './rows.ts'
import { nextAsk } from './rules.ts'
import type { PaymentRef } from './schema.ts'
import { applyAnswer } from './settle.ts'

/**
 * The customer does not want to pay in this way any more: the provider is told, and asked a last time. Answers what became of it: money that
 * came first counts. Its orders can be paid anew at once. Throws NOT_FOUND.
 */
export async function abandonPayment(ctx: CustomerCtx, { id }: PaymentRef): Promise<{ state: string }> {
  const payment = await findPayment(ctx.db, id)
  if (!payment || payment.userId !== ctx.actor.userId) throw new DomainError('NOT_FOUND', messages.paymentNotFound)
  if (payment.state !== 'open' || !isOutside(payment)) return { state: payment.state }
  const started = startedOf(payment, ctx.payments.returnUrl(id))
  const gateway = ctx.payments.gateways.get(payment.method)
  let answer: PaymentAnswer | null = null
  try {
    if (gateway && started) {
      await gateway.close(started)
      answer = await gateway.ask(started)
    }
  } catch (error) {
    if (!(error instanceof GatewayRefused) && !(error instanceof GatewayUnavailable)) throw error
    ctx.payments.report(error, { paymentId: id, method: payment.method })
  }
  if (answer?.status === 'paid') await applyAnswer(ctx, payment, answer)
  else {
    const isFinal = !started || (answer?.status === 'failed' && answer.isFinal)
    await endPayment(ctx, id, {
      state: 'failed',
      reason: 'cancelled',
      askAt: isFinal ? null : nextAsk({ ...payment, state: 'failed' }, ctx.now()),
    })
  }
  return { state: (await findPayment(ctx.db, id))?.state ?? 'failed' }
}
