// One purchase with everything on its page: lines, payments, documents and history.
import { asc, eq, sql } from 'drizzle-orm'
import type { DocumentRef } from '#common/documents/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { writePurchaseNumber } from '#common/purchases/number.ts'
import type { PurchaseRef } from '#common/purchases/schema.ts'
import { fateOf } from '#common/purchases/state.ts'
import { orders } from '#server/db/schema/orders.ts'
import { documents, payments } from '#server/db/schema/payments.ts'
import { purchaseLines, purchases } from '#server/db/schema/purchases.ts'
import { amountsFor, showsAmounts } from '#server/domain/context/amounts.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { hiddenDocument, sellerZone, withIssuedOn } from '../documents/queries.ts'
import { refund, refundedMinor } from '../orders/columns.ts'
import { paymentsOfPurchase } from './columns.ts'
import { getPurchaseRow, toPurchase } from './queries.ts'

/** One of the caller's purchases, or any with the right `orders.see`. Throws NOT_FOUND. */
export async function getPurchase(ctx: CustomerCtx, ref: PurchaseRef) {
  const row = await getPurchaseRow(ctx, ref)
  const [lines, rests, attempts, papers, events] = await Promise.all([
    listLines(ctx, row.id),
    listRests(ctx, row.id),
    listPayments(ctx, row.id),
    listDocuments(ctx, row.id),
    listEvents(ctx, row.id),
  ])
  return amountsFor(ctx.actor, row.userId, {
    ...toPurchase(row),
    isOwn: row.userId === ctx.actor.userId,
    note: row.note,
    shipping: row.shipping,
    lines: lines.map((line) => ({ ...line, refundable: rests.get(line.orderNumber) ?? null })),
    payments: attempts,
    documents: papers,
    events,
  })
}

/** The newest invoice of a purchase: older purchases have several if their lines were paid one by one. Throws NOT_FOUND, and FORBIDDEN like a document. */
export async function findInvoice(ctx: CustomerCtx, ref: PurchaseRef): Promise<DocumentRef> {
  const { id, userId } = await getPurchaseRow(ctx, ref)
  if (!showsAmounts(ctx.actor, userId)) throw hiddenDocument(ctx.actor)
  const newest = (await listDocuments(ctx, id)).findLast(({ kind }) => kind === 'invoice')
  if (!newest) throw new DomainError('NOT_FOUND', messages.documentNotFound)
  return { kind: newest.kind, number: newest.number }
}

/** The lines as placed, in the order in which they came, each with its fate. `line` counts all of them from 1, so it never changes. */
async function listLines({ db }: CustomerCtx, purchaseId: number) {
  const rows = await db
    .select({
      orderNumber: orders.number,
      productId: orders.productId,
      sku: orders.sku,
      name: orders.name,
      productType: orders.productType,
      imageUrls: orders.imageUrls,
      quantity: purchaseLines.quantity,
      unitPriceMinor: purchaseLines.unitPriceMinor,
      isCurrent: purchaseLines.isCurrent,
      status: orders.status,
      refund,
      refundedMinor,
      placedAt: orders.placedAt,
      isInCart: sql<boolean>`${orders.status} = 'pending' and ${orders.placedAt} is null and ${orders.deletedAt} is null`,
      /** The later purchase that placed a line again, after this purchase lost it. */
      placedAgainIn: sql<string | null>`case when not ${purchaseLines.isCurrent} then (
        select p.number from purchase_lines l join purchases p on p.id = l.purchase_id where l.order_id = ${orders.id} and l.is_current) end`,
    })
    .from(purchaseLines)
    .innerJoin(orders, eq(orders.id, purchaseLines.orderId))
    .where(eq(purchaseLines.purchaseId, purchaseId))
    .orderBy(asc(purchaseLines.orderId))
  return rows.map(({ isCurrent, status, placedAt, placedAgainIn, ...line }, i) => ({
    line: i + 1,
    ...line,
    totalMinor: line.unitPriceMinor * line.quantity,
    refundedMinor: line.refundedMinor ?? 0,
    fate: fateOf({ isCurrent, status, placedAt }),
    placedAgainIn: placedAgainIn === null ? null : writePurchaseNumber(placedAgainIn),
  }))
}

/**
 * The most that can still be refunded of a line. The lines of a payment may add up to more than is left of it, because a refund of an amount may belong
 * to no line.
 */
type Rest = Readonly<{ minor: number; paymentId: string }>

async function listRests({ db }: CustomerCtx, purchaseId: number): Promise<ReadonlyMap<number, Rest>> {
  const rows = await db.execute<Rest & { number: number }>(sql`
    select o.number, rest.amount_minor::float8 as minor, p.id as "paymentId"
    from purchases cross join lateral ${paymentsOfPurchase} as paid (id)
    join payments p on p.id = paid.id and p.state = 'settled'
    cross join lateral refundable_lines(p.id) rest
    join orders o on o.id = rest.order_id and o.status = 'paid'
    where ${purchases.id} = ${purchaseId}`)
  return new Map(rows.map(({ number, ...rest }) => [number, rest]))
}

const ofPurchase = (column: typeof payments.id | typeof documents.paymentId, purchaseId: number) =>
  sql`${column} in (select paid.id from purchases cross join lateral ${paymentsOfPurchase} as paid (id) where ${purchases.id} = ${purchaseId})`

/** The payment that the checkout started, and recorded cash, oldest first. */
async function listPayments({ db }: CustomerCtx, purchaseId: number) {
  const rows = await db
    .select({
      id: payments.id,
      method: payments.method,
      mode: payments.mode,
      state: payments.state,
      failure: payments.failure,
      amountMinor: payments.amountMinor,
      receivedMinor: payments.receivedMinor,
      refundedMinor: payments.refundedMinor,
      reference: payments.reference,
      isConfirming: sql<boolean>`${payments.state} = 'open' and ${payments.providerRef} is not null and ${payments.redirectUrl} is null`,
      expiresAt: payments.expiresAt,
      createdAt: payments.createdAt,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .where(ofPurchase(payments.id, purchaseId))
    .orderBy(asc(payments.createdAt))
  return rows.map(({ mode, ...payment }) => ({ ...payment, isTest: mode === 'test' }))
}

async function listDocuments({ db }: CustomerCtx, purchaseId: number) {
  const rows = await db
    .select({
      kind: documents.kind,
      number: documents.number,
      issuedAt: documents.createdAt,
      zone: sellerZone,
      /** The amount paid or refunded. */
      amountMinor: sql<number>`(case ${documents.kind} when 'invoice' then ${documents.content} -> 'totalMinor' else ${documents.content} -> 'amountMinor' end)::float8`,
    })
    .from(documents)
    .where(ofPurchase(documents.paymentId, purchaseId))
    .orderBy(asc(documents.createdAt), asc(documents.number))
  return rows.map(withIssuedOn)
}

type Event = {
  kind: string
  details: Record<string, unknown>
  at: Date
  byCustomer: boolean
  /** The number of lines with this event, and the name of the first. */
  lines: number
  name: string
}

/** The history, oldest first: the events of its lines, grouped by moment. Lines that it lost count until they were placed again. */
async function listEvents({ db }: CustomerCtx, purchaseId: number): Promise<Event[]> {
  const rows = await db.execute<Omit<Event, 'at'> & { at: string | Date }>(sql`
    select e.kind, e.details, e.created_at as at, coalesce(bool_or(e.actor_id = this.user_id), false) as "byCustomer", count(*)::int as lines,
      min(o.name) as name
    from purchases this
    join purchase_lines l on l.purchase_id = this.id
    join orders o on o.id = l.order_id
    join order_events e on e.order_id = l.order_id
    where this.id = ${purchaseId} and e.created_at >= this.placed_at
      and (l.is_current or e.kind <> 'cancelled' and e.created_at < coalesce((
        select min(later.placed_at) from purchase_lines other join purchases later on later.id = other.purchase_id
        where other.order_id = l.order_id and later.id <> this.id and later.placed_at > this.placed_at), 'infinity'))
    group by e.kind, e.details, e.created_at
    order by e.created_at, min(e.id)`)
  return rows.map(({ at, ...event }) => ({ ...event, at: new Date(at) }))
}

export type Purchase = Awaited<ReturnType<typeof getPurchase>>
