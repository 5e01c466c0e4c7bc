// Asking providers how payments stand: when a customer comes back, when a webhook says so, and by the clock when nobody says anything.
import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#server/db/schema/orders.ts'
import { paymentOrders, payments, providerEvents } from '#server/db/schema/payments.ts'
import {
  type Gateway,
  type GatewayMethod,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentAnswer,
  type StartedPayment,
  type WebhookEvent,
} from '#server/payments/gateway.ts'
import type { Shop } from '../ctx.ts'
import { endPayment } from './end.ts'
import { findPayment, isOutside, type OutsidePayment, startedOf } from './rows.ts'
import { nextAsk } from './rules.ts'
import { applyAnswer, askAgain } from './settle.ts'

const perRound = 20

/**
 * A customer came back from the provider: asks it, and settles. `query` is a hint about what to ask. Whatever goes wrong is looked after
 * later. Answers whether there is such a payment.
 */
export async function returnFromProvider(shop: Shop, id: string, query: Readonly<Record<string, string>>): Promise<boolean> {
  const payment = await findPayment(shop.db, id)
  if (!payment || !isOutside(payment)) return false
  // What is settled or final has nothing left to ask.
  if (payment.askAt === null) return true
  await askAbout(shop, payment, (gateway, started) => gateway.confirm(started, query))
  return true
}

/**
 * A provider called: asks it about the payment that it named, and settles. An event that was seen does nothing. Throws `GatewayUnavailable`
 * where nothing could be found out, so that the provider calls again.
 */
export async function hearProvider(shop: Shop, method: GatewayMethod, { eventId, providerRef }: WebhookEvent): Promise<void> {
  const [seen] = await shop.db
    .select({ eventId: providerEvents.eventId })
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, method), eq(providerEvents.eventId, eventId)))
  if (seen) return
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.providerRef, providerRef)))
  if (!payment || !isOutside(payment)) return
  const gateway = shop.payments.gateways.get(method)
  const started = startedOf(payment, shop.payments.returnUrl(payment.id))
  if (!gateway || !started) return
  await applyAnswer(shop, payment, await gateway.ask(started), eventId)
  await shop.db.insert(providerEvents).values({ provider: method, eventId }).onConflictDoNothing()
}

/** Asks about every payment whose time has come, each by one process alone. Answers how many there were; call again until none is left. */
export async function reconcilePayments(shop: Shop): Promise<number> {
  const due = await claimDue(shop)
  await Promise.all(due.map((payment) => askAbout(shop, payment, (gateway, started) => gateway.ask(started))))
  return due.length
}

/** The payment that an order waits for is asked about now: the order is gone. */
export async function hurryPaymentOf({ db }: Pick<Shop, 'db'>, orderId: number): Promise<void> {
  await db.execute(sql`
    update ${payments} set ask_at = now()
    where state = 'open' and id in (select payment_id from ${paymentOrders} where order_id = ${orderId} and is_active)`)
}

/** Whose time has come, taken for two minutes: where this process dies, another one asks then. */
async function claimDue({ db }: Pick<Shop, 'db'>): Promise<OutsidePayment[]> {
  const rows = await db
    .update(payments)
    .set({ askAt: sql`now() + interval '2 minutes'`, asks: sql`${payments.asks} + 1` })
    .where(
      sql`${payments.id} in (select p.id from ${payments} p where p.ask_at <= now() order by p.ask_at limit ${perRound} for update skip locked)`,
    )
    .returning()
  return rows.filter(isOutside)
}

async function askAbout(
  shop: Shop,
  payment: OutsidePayment,
  ask: (gateway: Gateway, started: StartedPayment) => Promise<PaymentAnswer>,
): Promise<void> {
  const isOver = payment.state === 'open' && (payment.expiresAt <= shop.now() || !(await isWanted(shop, payment)))
  const gateway = shop.payments.gateways.get(payment.method)
  const started = startedOf(payment, shop.payments.returnUrl(payment.id))
  let answer: PaymentAnswer | null = null
  try {
    if (gateway && started) {
      if (isOver) await gateway.close(started)
      answer = await ask(gateway, started)
    }
  } catch (error) {
    if (!(error instanceof GatewayRefused) && !(error instanceof GatewayUnavailable)) throw error
    shop.payments.report(error, { paymentId: payment.id, method: payment.method })
  }
  if (answer?.status === 'paid' || (answer && !isOver)) await applyAnswer(shop, payment, answer)
  else if (isOver)
    await endPayment(shop, payment.id, {
      state: payment.expiresAt <= shop.now() ? 'expired' : 'failed',
      reason: payment.expiresAt <= shop.now() ? 'expired' : 'cancelled',
      askAt: !started || (answer?.status === 'failed' && answer.isFinal) ? null : nextAsk({ ...payment, state: 'expired' }, shop.now()),
    })
  else await askAgain(shop, payment, started ? nextAsk(payment, shop.now()) : payment.expiresAt)
}

/** Whether any of its orders still waits for it. */
async function isWanted({ db }: Pick<Shop, 'db'>, { id }: OutsidePayment): Promise<boolean> {
  const waiting = await db
    .select({ id: orders.id })
    .from(paymentOrders)
    .innerJoin(orders, eq(orders.id, paymentOrders.orderId))
    .where(and(eq(paymentOrders.paymentId, id), eq(orders.status, 'pending')))
    .limit(1)
  return waiting.length > 0
}
