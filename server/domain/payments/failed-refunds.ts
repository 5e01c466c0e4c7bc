// Refunds that a provider refused: an admin asks for them again, or gives the money back in another way and records it.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { messages } from '#common/messages.ts'
import { callOutcome } from '#server/db/call-outcome.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentOrders, payments, refunds } from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/users.ts'
import type { AdminCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import type { FailedRefundRepeat } from './schema.ts'

const atMost = 50

/** Those that no admin has dealt with yet, the oldest first. */
export async function listFailedRefunds({ db }: AdminCtx) {
  const failed = await db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amountMinor: refunds.amountMinor,
      reason: refunds.reason,
      code: refunds.failure,
      at: refunds.createdAt,
      method: payments.method,
      reference: payments.reference,
      transactionRef: payments.transactionRef,
      email: users.email,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(refunds.state, 'failed'), isNull(refunds.handledAt)))
    .orderBy(asc(refunds.createdAt))
    .limit(atMost)
  if (failed.length === 0) return []
  const paid = await db
    .select({ paymentId: paymentOrders.paymentId, number: orders.number })
    .from(paymentOrders)
    .innerJoin(orders, eq(orders.id, paymentOrders.orderId))
    .where(inArray(paymentOrders.paymentId, [...new Set(failed.map(({ paymentId }) => paymentId))]))
    .orderBy(asc(orders.id))
  return failed.map(({ paymentId, at, ...refund }) => ({
    ...refund,
    at: at.toISOString(),
    numbers: paid.filter((row) => row.paymentId === paymentId).map(({ number }) => number),
  }))
}

/** Deals with one. Answers false where that was done before. Throws NOT_FOUND, CONFLICT. */
export async function redoRefund(
  { db, actor, payments: desk }: AdminCtx,
  { refundId, failedId, byHand }: FailedRefundRepeat,
): Promise<{ asked: boolean }> {
  const outcome = await callOutcome(
    db,
    sql`redo_refund(${refundId}, ${failedId}, ${byHand}, ${actor.userId}, ${JSON.stringify(desk.seller)}::jsonb)`,
  )
  if (outcome === 'not_found') throw new DomainError('NOT_FOUND', messages.refundNotFound)
  if (outcome === 'too_much') throw new DomainError('CONFLICT', messages.refundTooMuch)
  return { asked: outcome === 'asked' }
}
