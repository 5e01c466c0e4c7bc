// Amounts that can still be refunded, for the texts of refusals. The SQL functions decide; these reads only explain.
import { and, eq, sql } from 'drizzle-orm'
import { orderListOf } from '#common/documents/rules.ts'
import { formatPlainMoney } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentOrders, payments, refunds } from '#server/db/schema/payments.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import type { NewRefund } from '../schema.ts'

type Ctx = Pick<StaffCtx<'refund'>, 'db' | 'currency'>

/** Refuses an amount, and says how much is left of the order's payment. */
export async function tooMuchOfPayment({ db, currency }: Ctx, number: number): Promise<DomainError> {
  const [payment] = await db
    .select({ restMinor: sql<number>`(${payments.receivedMinor} - ${payments.refundedMinor})::float8` })
    .from(orders)
    .innerJoin(paymentOrders, and(eq(paymentOrders.orderId, orders.id), eq(paymentOrders.isActive, true)))
    .innerJoin(payments, eq(payments.id, paymentOrders.paymentId))
    .where(eq(orders.number, number))
  return new DomainError('CONFLICT', `${messages.refundTooMuch}. ${leftOf(payment?.restMinor ?? 0, currency)} of this payment`)
}

/** Refuses to ask again for a failed refund, and says how much is left of its lines or, without lines, of its payment. */
export async function tooMuchOfFailed({ db, currency }: Ctx, failedId: string): Promise<DomainError> {
  const [rest] = await db.execute<{ minor: number; isOfLines: boolean }>(sql`
    select case when count(named.order_id) > 0 then least(sum(l.amount_minor) filter (where named.order_id is not null), p.received_minor - p.refunded_minor)
      else p.received_minor - p.refunded_minor end::float8 as minor, count(named.order_id) > 0 as "isOfLines"
    from refunds r
    join payments p on p.id = r.payment_id
    left join refund_lines named on named.refund_id = r.id
    left join lateral refundable_lines(p.id) l on l.order_id = named.order_id
    where r.id = ${failedId}
    group by p.id`)
  const of = rest?.isOfLines ? 'its lines' : 'this payment'
  return new DomainError('CONFLICT', `${messages.refundTooMuch}. ${leftOf(rest?.minor ?? 0, currency)} of ${of}`)
}

const leftOf = (minor: number, currency: string) => `${formatPlainMoney(minor, currency)} is left`

// Asks once per payment, however many of its lines are wanted.
const restsOfOrders = (numbers: readonly number[]) => sql`
  select l.order_id, l.amount_minor from (
    select distinct po.payment_id from orders o join payment_orders po on po.order_id = o.id and po.is_active where o.number in ${[...numbers]}) paid
  cross join lateral refundable_lines(paid.payment_id) l`

/** Refuses lines that were not paid, or of which nothing is left to refund, and names them. */
export async function unrefundableLines({ db }: Ctx, numbers: readonly number[], reason: 'unpaid' | 'refunded'): Promise<DomainError> {
  const rows = await db.execute<{ number: number; isPaid: boolean; restMinor: number }>(sql`
    select o.number, o.status = 'paid' and coalesce(p.state in ('settled', 'refunded'), false) as "isPaid", coalesce(l.amount_minor, 0)::float8 as "restMinor"
    from orders o
    left join payment_orders po on po.order_id = o.id and po.is_active
    left join payments p on p.id = po.payment_id
    left join (${restsOfOrders(numbers)}) l on l.order_id = o.id
    where o.number in ${[...numbers]}`)
  const refused = new Set(
    rows.flatMap(({ number, isPaid, restMinor }) => ((reason === 'unpaid' ? !isPaid : restMinor === 0) ? [number] : [])),
  )
  const named = numbers.filter((number) => refused.has(number))
  const message = reason === 'unpaid' ? messages.linesNotPaid : messages.lineRefunded
  const [one, text] = reason === 'unpaid' ? ["isn't paid", 'Not paid'] : ['has nothing left to refund', 'Nothing left']
  return new DomainError('CONFLICT', `${message}. ${text}: order ${named.length === 1 ? 'line' : 'lines'} ${orderListOf(named)}`, {
    issues: named.map((number) => ({ path: `numbers.${numbers.indexOf(number)}`, message: `Order line ${number} ${one}` })),
  })
}

/**
 * True if a key stands for a refund of these lines. Once nothing is left of a payment, a refund may have fewer lines than were asked for.
 */
export async function isSameLineRefund({ db }: Ctx, key: string, numbers: readonly number[]): Promise<boolean> {
  const [same] = await db.execute<{ is: boolean }>(sql`
    with asked as (select o.id, o.user_id, po.payment_id from orders o left join payment_orders po on po.order_id = o.id and po.is_active
      where o.number in ${[...numbers]}),
    stored as (select l.order_id, r.payment_id from payments p
      join refunds r on r.payment_id = p.id and r.id = line_refund_id(${key}::uuid, p.id)
      join refund_lines l on l.refund_id = r.id
      where p.user_id in (select user_id from asked))
    select not exists (select from stored where order_id not in (select id from asked))
      and not exists (
        select from asked where id not in (select order_id from stored)
          and (payment_id not in (select payment_id from stored) or id in (select rest.order_id from (${restsOfOrders(numbers)}) rest))) as is`)
  return same?.is ?? false
}

/** True if an id stands for a refund of this amount, or of all that was left, of the payment of this order. */
export async function isSameRefund({ db }: Ctx, { refundId, number, amountMinor }: NewRefund): Promise<boolean> {
  const [stored] = await db
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .innerJoin(paymentOrders, and(eq(paymentOrders.paymentId, refunds.paymentId), eq(paymentOrders.isActive, true)))
    .innerJoin(orders, eq(orders.id, paymentOrders.orderId))
    .where(and(eq(refunds.id, refundId), eq(orders.number, number)))
  return stored !== undefined && (amountMinor === undefined || stored.amountMinor === amountMinor)
}
