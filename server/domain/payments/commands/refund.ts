// Refunds. Each is stored before the provider is asked for it, under an id that makes retries idempotent.
import { and, eq, ne, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { callOutcome } from '#server/db/call-function.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { sellerOf } from '#server/domain/context/payment-config.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { GatewayRefused, GatewayUnavailable } from '#server/payments/gateway.ts'
import { countRefund } from '#server/watch/figures.ts'
import { isSameRefund, tooMuchOfPayment } from '../queries/refund-rests.ts'
import { isProviderPayment, paidOf } from '../queries/rows.ts'
import { inLanes } from '../reconcile/lanes.ts'
import { refundPauseMs } from '../rules/check-times.ts'
import type { NewRefund } from '../schema.ts'

const perRound = 15
const lanes = 5
/** After this time, the next minute's job continues. */
const moveMs = 45_000

/**
 * Refunds a paid order: up to what is left of its line, the amount is the line's; more, up to what is left of the payment, is of no line. Throws
 * NOT_FOUND, CONFLICT.
 */
export async function refundPayment(ctx: StaffCtx<'refund'>, input: NewRefund): Promise<{ asked: boolean }> {
  const { db, payments: config } = ctx
  const { refundId, number, amountMinor, reason } = input
  const parameters = {
    refund: refundId,
    order: number,
    amountMinor: amountMinor ?? null,
    reason,
    by: byOf(ctx),
    seller: sellerOf(config),
  }
  switch (await callOutcome(db, 'refund_payment', parameters)) {
    case 'asked':
      return { asked: true }
    case 'repeated':
      if (!(await isSameRefund(ctx, input))) throw new DomainError('CONFLICT', messages.keyMismatch)
      return { asked: false }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.orderNotFound)
    case 'not_settled':
      throw new DomainError('CONFLICT', messages.notPaid)
    case 'too_much':
      throw await tooMuchOfPayment(ctx, number)
  }
}

type RefundRow = typeof refunds.$inferSelect

/**
 * Asks providers for all due refunds. One process claims each refund, and the refunds of a payment run one after the other, because some
 * providers cannot tell two refunds of the same amount apart. Returns the number of refunds; call again until it returns 0.
 */
export async function moveRefunds(shop: Shop): Promise<number> {
  const end = performance.now() + moveMs
  let moved = 0
  for (let due = await claimDue(shop); due.length > 0; due = performance.now() < end ? await claimDue(shop) : []) {
    await inLanes(due, lanes, (refund) => move(shop, refund))
    moved += due.length
  }
  return moved
}

const claimDue = ({ db }: Shop): Promise<RefundRow[]> =>
  db
    .update(refunds)
    .set({ askAt: sql`now() + interval '2 minutes'`, asks: sql`${refunds.asks} + 1` })
    .where(
      sql`${refunds.id} in (select r.id from ${refunds} r where r.ask_at <= now() and r.state in ('asked', 'pending')
        and not exists (select from ${refunds} e where e.payment_id = r.payment_id and e.state = 'asked' and (e.created_at, e.id) < (r.created_at, r.id)) order by r.ask_at limit ${perRound} for update skip locked)`,
    )
    .returning()

async function move(shop: Shop, refund: RefundRow): Promise<void> {
  const { db, payments: config } = shop
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment || !isProviderPayment(payment)) return
  const paid = paidOf(payment, config.returnUrl(payment.id))
  const gateway = config.gateways.get(payment.method)
  if (!paid || !gateway) return
  const earlier = await db
    .select({ providerRef: refunds.providerRef, amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.id, refund.id), sql`${refunds.providerRef} is not null`))
  const { id, amountMinor, reason } = refund
  try {
    const answer = await gateway.refund(paid, {
      id,
      amountMinor,
      reason,
      isRepeat: refund.asks > 1,
      earlier: earlier.map((one) => ({ providerRef: one.providerRef ?? '', amountMinor: one.amountMinor })),
    })
    countRefund(payment.method, answer.status)
    await finish(shop, id, answer.status, answer.providerRef, null)
  } catch (error) {
    if (error instanceof GatewayRefused) countRefund(payment.method, 'failed')
    else if (error instanceof GatewayUnavailable) countRefund(payment.method, 'unavailable')
    if (error instanceof GatewayRefused) await finish(shop, id, 'failed', null, error.code)
    else if (error instanceof GatewayUnavailable)
      await db
        .update(refunds)
        .set({ askAt: new Date(shop.now().getTime() + refundPauseMs(refund.asks)) })
        .where(eq(refunds.id, id))
    else throw error
    config.report(error, { refundId: id, paymentId: payment.id, method: payment.method })
  }
}

const finish = (
  { db, payments: config }: Shop,
  id: string,
  state: 'done' | 'pending' | 'failed',
  ref: string | null,
  failure: string | null,
) => callOutcome(db, 'finish_refund', { refund: id, state, providerRef: ref, failure, seller: sellerOf(config) })
