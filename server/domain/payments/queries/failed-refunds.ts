import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { orders } from '#server/db/schema/orders.ts'
import { paymentOrders, payments, refunds } from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/users.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

const atMost = 50

/** Failed refunds that no admin has handled, oldest first, 50 at most. */
export async function listFailedRefunds({ db }: StaffCtx<'refund'>) {
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
