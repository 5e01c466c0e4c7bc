// Asks a provider about one payment and applies the answer, for all callers.
import { and, eq } from 'drizzle-orm'
import { orders } from '#server/db/schema/orders.ts'
import { paymentOrders } from '#server/db/schema/payments.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import {
  type Gateway,
  GatewayBusy,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentAnswer,
  type StartedPayment,
} from '#server/payments/gateway.ts'
import { endPayment } from '../commands/end.ts'
import { applyAnswer, scheduleCheck } from '../commands/settle.ts'
import { type ProviderPayment, startedOf } from '../queries/rows.ts'
import { nextCheckAt } from '../rules/check-times.ts'

export type Ask = (gateway: Gateway, started: StartedPayment) => Promise<PaymentAnswer>

/**
 * Asks the provider and settles or ends the payment accordingly. If the provider fails, a later check retries. Returns true if the provider
 * answered. Throws `GatewayBusy` if it was not asked.
 */
export async function askProviderAbout(shop: Shop, payment: ProviderPayment, ask: Ask): Promise<boolean> {
  const isOver = payment.state === 'open' && (payment.expiresAt <= shop.now() || !(await hasPendingOrder(shop, payment)))
  const gateway = shop.payments.gateways.get(payment.method)
  const started = startedOf(payment, shop.payments.returnUrl(payment.id))
  let answer: PaymentAnswer | null = null
  try {
    if (gateway && started) {
      if (isOver) await gateway.close(started)
      answer = await ask(gateway, started)
    }
  } catch (error) {
    if (error instanceof GatewayBusy || !(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
    shop.payments.report(error, { paymentId: payment.id, method: payment.method })
  }
  if (answer?.status === 'paid' || (answer && !isOver)) await applyAnswer(shop, payment, answer)
  else if (isOver)
    await endPayment(shop, payment, {
      state: payment.expiresAt <= shop.now() ? 'expired' : 'failed',
      reason: payment.expiresAt <= shop.now() ? 'expired' : 'cancelled',
      askAt: !started || (answer?.status === 'failed' && answer.isFinal) ? null : nextCheckAt({ ...payment, state: 'expired' }, shop.now()),
    })
  else await scheduleCheck(shop, payment, started ? nextCheckAt(payment, shop.now()) : payment.expiresAt)
  return answer !== null
}

async function hasPendingOrder({ db }: Pick<Shop, 'db'>, { id }: ProviderPayment): Promise<boolean> {
  const waiting = await db
    .select({ id: orders.id })
    .from(paymentOrders)
    .innerJoin(orders, eq(orders.id, paymentOrders.orderId))
    .where(and(eq(paymentOrders.paymentId, id), eq(orders.status, 'pending')))
    .limit(1)
  return waiting.length > 0
}
