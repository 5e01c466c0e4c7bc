import { sql } from 'drizzle-orm'
import type { OrderRefund } from '#common/orders/progress.ts'
import type { LineCounts } from '#common/purchases/state.ts'
import { purchases } from '#server/db/schema/purchases.ts'
import { users } from '#server/db/schema/users.ts'
import { isAskedFor } from '../orders/columns.ts'

/** The fates of lines (common/purchases/state.ts) as conditions on purchase_lines `l` and its order `o`. */
export const fates = {
  placed: sql`l.is_current and o.status = 'pending' and o.placed_at is not null`,
  paid: sql`l.is_current and o.status = 'paid'`,
  cancelled: sql`l.is_current and o.status = 'cancelled'`,
  returned: sql`(not l.is_current or o.status = 'pending' and o.placed_at is null)`,
} as const

export const linesOfPurchase = sql`purchase_lines l join orders o on o.id = l.order_id`

const sumOf = (fate: keyof typeof fates) => sql`coalesce(sum(l.quantity * l.unit_price_minor) filter (where ${fates[fate]}), 0)`

type Summary = Readonly<{
  counts: LineCounts
  pieces: number
  /** The total of the lines that are still part of it. */
  liveMinor: number
  /** The amount that is not paid yet. */
  openMinor: number
  /** The names of its first parts. */
  parts: readonly string[]
}>

const summary = sql<Summary>`(
  select jsonb_build_object(
    'counts', jsonb_build_object(
      'placed', count(*) filter (where ${fates.placed}), 'paid', count(*) filter (where ${fates.paid}),
      'cancelled', count(*) filter (where ${fates.cancelled}), 'returned', count(*) filter (where ${fates.returned})),
    'pieces', sum(l.quantity),
    'liveMinor', ${sumOf('placed')} + ${sumOf('paid')},
    'openMinor', ${sumOf('placed')},
    'parts', to_jsonb((array_agg(o.name order by l.order_id))[1:3]))
  from ${linesOfPurchase} where l.purchase_id = "purchases"."id")`

/** The payments of a purchase: from its checkout, and recorded cash. */
export const paymentsOfPurchase = sql`(
  select "purchases"."payment_id" where "purchases"."payment_id" is not null
  union
  select po.payment_id from purchase_lines l join payment_orders po on po.order_id = l.order_id and po.is_active
  where l.purchase_id = "purchases"."id" and l.is_current)`

const refund = sql<OrderRefund | null>`(
  select case
    when count(*) filter (where r.state = 'failed' and r.handled_at is null) > 0 then 'failed'
    when count(*) filter (where r.state <> 'failed') = 0 then null
    else case when bool_or(r.state in ('asked', 'pending')) then 'asked' else 'done' end
      || case when sum(r.amount_minor) filter (where r.state <> 'failed') < (
        select ${sumOf('paid')} from ${linesOfPurchase} where l.purchase_id = "purchases"."id"
      ) then 'InPart' else '' end
  end
  from refunds r where r.payment_id in ${paymentsOfPurchase} and ${isAskedFor})`

/** The refunds of its payments that people asked for; one that failed does not count. */
const refundedMinor = sql<number>`(
  select coalesce(sum(r.amount_minor), 0)::float8 from refunds r
  where r.payment_id in ${paymentsOfPurchase} and r.state <> 'failed' and ${isAskedFor})`

const openPayment = (more = sql`true`) =>
  sql`select p.id from payments p where p.id = "purchases"."payment_id" and p.state = 'open' and ${more}`

/** `users` must be joined. The number is without its dash. */
export const purchaseColumns = {
  number: purchases.number,
  userId: purchases.userId,
  method: purchases.method,
  poNumber: purchases.poNumber,
  wishedOn: purchases.wishedOn,
  placedAt: purchases.placedAt,
  /** The total of all lines when they were placed. */
  totalMinor: purchases.totalMinor,
  summary,
  refund,
  refundedMinor,
  openPaymentId: sql<string | null>`(${openPayment()})`,
  /** True if the customer has finished paying and only the bank's confirmation is missing. */
  isConfirming: sql<boolean>`exists (${openPayment(sql`p.provider_ref is not null and p.redirect_url is null`)})`,
  userName: sql<string>`coalesce(nullif(${purchases.shipping} ->> 'displayName', ''), nullif(${users.displayName}, ''), ${users.email})`,
  email: users.email,
} as const
