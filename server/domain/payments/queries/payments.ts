import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { DocumentKind } from '#common/documents/schema.ts'
import { messages } from '#common/kit/messages.ts'
import type { OrderRef } from '#common/orders/schema.ts'
import { writePurchaseNumber } from '#common/purchases/number.ts'
import { orders } from '#server/db/schema/orders.ts'
import { documents, orderEvents, paymentOrders, payments, refunds } from '#server/db/schema/payments.ts'
import { purchaseLines, purchases } from '#server/db/schema/purchases.ts'
import { amountsFor, showsAmounts } from '#server/domain/context/amounts.ts'
import type { Actor, CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import { hiddenFrom, may } from '#server/domain/context/rights.ts'
import { refundOfPayment } from '../../orders/columns.ts'
import { visibleTo } from '../../orders/queries.ts'
import type { PaymentRef } from '../schema.ts'

/**
 * The configured payment methods, cash first. `isTest` if no real money moves. `opensAt`, an ISO 8601 moment, if the provider has locked the
 * shop out until then.
 */
export async function listPaymentMethods({ payments: config, now }: PublicCtx) {
  const outside = [...config.gateways.values()].map(async ({ method, mode, lockedForSeconds }) => {
    // If this is unknown, the checkout finds out.
    const seconds = (await lockedForSeconds?.().catch(() => 0)) ?? 0
    const opensAt = seconds > 0 ? new Date(now().getTime() + seconds * 1_000).toISOString() : null
    return { method, isTest: mode === 'test', opensAt }
  })
  return [{ method: 'cash' as const, isTest: false, opensAt: null }, ...(await Promise.all(outside))]
}

/**
 * One of the caller's payments, or any payment with the right `orders.see`, with its orders and delivery details, and the provider's page while it is
 * open. Throws NOT_FOUND.
 */
export async function getPayment({ db, actor }: CustomerCtx, { id }: PaymentRef) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), own(actor)))
  if (!payment) throw hiddenFrom(actor, 'orders.see', messages.paymentNotFound)
  const lines = await db
    .select({
      number: orders.number,
      name: orders.name,
      quantity: orders.quantity,
      totalMinor: paymentOrders.amountMinor,
      status: orders.status,
      placedAt: orders.placedAt,
      paymentMethod: orders.paymentMethod,
      shipping: orders.shipping,
      isPaid: sql<boolean>`${orders.status} = 'paid' and ${paymentOrders.isActive}`,
    })
    .from(paymentOrders)
    .innerJoin(orders, eq(orders.id, paymentOrders.orderId))
    .where(eq(paymentOrders.paymentId, id))
    .orderBy(asc(orders.id))
  const papers = await db
    .select({ kind: documents.kind, number: documents.number })
    .from(documents)
    .where(eq(documents.paymentId, id))
    .orderBy(asc(documents.number))
  const numbersOf = (wanted: DocumentKind) => papers.filter(({ kind }) => kind === wanted).map(({ number }) => number)
  const [delayed] = await db
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::float8` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.state, 'failed'), isNull(refunds.handledAt)))
  const [paid] = await db.select({ refund: refundOfPayment }).from(payments).where(eq(payments.id, id))
  const [purchase] = await db
    .select({ number: purchases.number })
    .from(purchaseLines)
    .innerJoin(purchases, eq(purchases.id, purchaseLines.purchaseId))
    .innerJoin(paymentOrders, eq(paymentOrders.orderId, purchaseLines.orderId))
    .where(and(eq(paymentOrders.paymentId, id), or(eq(purchases.paymentId, id), and(purchaseLines.isCurrent, paymentOrders.isActive))))
    .limit(1)
  const {
    userId,
    method,
    mode,
    state,
    failure,
    amountMinor,
    receivedMinor,
    refundedMinor,
    reference,
    providerRef,
    redirectUrl,
    expiresAt,
    createdAt,
    settledAt,
  } = payment
  return amountsFor(actor, userId, {
    id,
    purchase: purchase ? writePurchaseNumber(purchase.number) : null,
    isOwn: userId === actor.userId,
    method,
    isTest: mode === 'test',
    state,
    failure,
    amountMinor,
    receivedMinor,
    refundedMinor,
    /** Money that the shop owes but could not refund yet. */
    delayedMinor: delayed?.minor ?? 0,
    /** Requested refunds of the orders that it paid; automatic refunds are excluded. */
    refund: paid?.refund ?? null,
    reference,
    // The provider's page says the amount.
    redirectUrl: state === 'open' && showsAmounts(actor, userId) ? redirectUrl : null,
    /** True if the customer has finished paying and only the bank's confirmation is missing. */
    isConfirming: state === 'open' && providerRef !== null && redirectUrl === null,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    orders: lines.map(({ number, name, quantity, totalMinor, status, placedAt, paymentMethod, isPaid }) => ({
      number,
      name,
      quantity,
      totalMinor,
      status,
      placedAt: placedAt?.toISOString() ?? null,
      paymentMethod,
      isPaid,
    })),
    /** Its orders are checked out together, so they share one address. */
    shipping: lines[0]?.shipping ?? null,
    invoice: numbersOf('invoice')[0] ?? null,
    creditNotes: numbersOf('credit_note'),
  })
}

/** The history of an order, oldest first, with known amounts and documents. Throws NOT_FOUND if the caller may not see the order. */
export async function getOrderHistory({ db, actor }: CustomerCtx, { number }: OrderRef) {
  const order = await visibleOrder({ db, actor }, number)
  const events = await db
    .select({
      kind: orderEvents.kind,
      details: orderEvents.details,
      at: orderEvents.createdAt,
      byCustomer: sql<boolean>`coalesce(${orderEvents.actorId} = ${order.userId}, false)`,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id))
  const attempts = await db
    .select({
      id: payments.id,
      method: payments.method,
      state: payments.state,
      amountMinor: payments.amountMinor,
      receivedMinor: payments.receivedMinor,
      refundedMinor: payments.refundedMinor,
      reference: payments.reference,
      isActive: paymentOrders.isActive,
    })
    .from(paymentOrders)
    .innerJoin(payments, eq(payments.id, paymentOrders.paymentId))
    .where(eq(paymentOrders.orderId, order.id))
    .orderBy(asc(payments.createdAt))
  const papers = await db
    .select({ kind: documents.kind, number: documents.number, at: documents.createdAt })
    .from(documents)
    .innerJoin(paymentOrders, and(eq(paymentOrders.paymentId, documents.paymentId), paymentOrders.isActive))
    .where(eq(paymentOrders.orderId, order.id))
    .orderBy(asc(documents.createdAt))
  const back = await db
    .select({ id: refunds.id, amountMinor: refunds.amountMinor, state: refunds.state, reason: refunds.reason, at: refunds.createdAt })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.paymentId, refunds.paymentId))
    .where(and(eq(paymentOrders.orderId, order.id), ne(refunds.state, 'failed')))
    .orderBy(asc(refunds.createdAt))
  const iso = <T extends { at: Date }>(rows: readonly T[]): (Omit<T, 'at'> & { at: string })[] =>
    rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return amountsFor(actor, order.userId, {
    createdAt: order.createdAt.toISOString(),
    shipping: order.shipping,
    events: iso(events),
    payments: attempts,
    refunds: iso(back),
    documents: iso(papers),
  })
}

async function visibleOrder({ db, actor }: Pick<CustomerCtx, 'db' | 'actor'>, number: number) {
  const [order] = await db
    .select({ id: orders.id, userId: orders.userId, createdAt: orders.createdAt, shipping: orders.shipping })
    .from(orders)
    .where(and(eq(orders.number, number), visibleTo(actor)))
  if (!order) throw hiddenFrom(actor, 'orders.see', messages.orderNotFound)
  return order
}

const own = (actor: Actor) => (may(actor, 'orders.see') ? undefined : eq(payments.userId, actor.userId))
