import { sql } from 'drizzle-orm'
import type { OrderRefund } from '#common/orders/progress.ts'
import { orders } from '#server/db/schema/orders.ts'

// Only orders that await an online payment have an open payment.
const openPaymentId = sql<string | null>`case when ${orders.status} = 'pending' and ${orders.paymentMethod} <> 'cash' then (
  select po.payment_id from payment_orders po where po.order_id = "orders"."id" and po.is_active) end`

// The provider knows the payment, but no longer has a page for the customer.
const isConfirming = sql<boolean>`${orders.status} = 'pending' and ${orders.paymentMethod} <> 'cash' and exists (
  select from payment_orders po join payments p on p.id = po.payment_id
  where po.order_id = "orders"."id" and po.is_active and p.state = 'open' and p.provider_ref is not null and p.redirect_url is null)`

export const orderColumns = {
  number: orders.number,
  userId: orders.userId,
  productId: orders.productId,
  status: orders.status,
  email: orders.email,
  userName: orders.userName,
  quantity: orders.quantity,
  unitPriceMinor: orders.unitPriceMinor,
  totalMinor: orders.totalMinor,
  sku: orders.sku,
  name: orders.name,
  productType: orders.productType,
  description: orders.description,
  imageUrls: orders.imageUrls,
  minOrderQuantity: orders.minOrderQuantity,
  availableQuantity: orders.availableQuantity,
  createdAt: orders.createdAt,
  placedAt: orders.placedAt,
  paymentMethod: orders.paymentMethod,
  /** The end of the stock hold for a payment. */
  heldUntil: orders.heldUntil,
  openPaymentId,
  /** True if the customer has finished paying and only the bank's confirmation is missing. */
  isConfirming,
} as const

// Automatic refunds return money that paid for no order, so they are not refunds of the orders that the payment did pay for.
export const isAskedFor = sql`r.reason not in ('late', 'wrong_amount', 'cancelled')`

const namesOrder = sql`exists (select from refund_lines l where l.refund_id = r.id and l.order_id = "orders"."id")`
const namesNone = sql`not exists (select from refund_lines l where l.refund_id = r.id)`

// A refund of lines is one of these orders alone, full once they add up to what the order was paid with. Any other is one of all orders that its
// payment paid for.
export const refund = sql<OrderRefund | null>`case when ${orders.status} = 'paid' then (
  select case
    when count(*) filter (where r.state = 'failed' and r.handled_at is null and (own.minor > 0 or ${namesNone})) > 0 then 'failed'
    when count(*) filter (where r.state <> 'failed' and (own.minor > 0 or ${namesNone})) = 0 then null
    else case when bool_or(r.state in ('asked', 'pending') and (own.minor > 0 or ${namesNone})) then 'asked' else 'done' end
      || case when sum(own.minor) filter (where r.state <> 'failed') >= po.amount_minor or sum(r.amount_minor) filter (where r.state <> 'failed') >= (
        select sum(paid.amount_minor) from payment_orders paid where paid.payment_id = po.payment_id and paid.is_active
      ) then '' else 'InPart' end
  end
  from payment_orders po
  join refunds r on r.payment_id = po.payment_id and ${isAskedFor}
  cross join lateral (select (select l.amount_minor from refund_lines l where l.refund_id = r.id and l.order_id = po.order_id) as minor) own
  where po.order_id = "orders"."id" and po.is_active
  group by po.payment_id, po.amount_minor) end`

/** The state of all refunds of a payment that people asked for; `payments` must be selected from. */
export const refundOfPayment = sql<OrderRefund | null>`(
  select case
    when count(*) filter (where r.state = 'failed' and r.handled_at is null) > 0 then 'failed'
    when count(*) filter (where r.state <> 'failed') = 0 then null
    else case when bool_or(r.state in ('asked', 'pending')) then 'asked' else 'done' end
      || case when sum(r.amount_minor) filter (where r.state <> 'failed') < (
        select sum(paid.amount_minor) from payment_orders paid where paid.payment_id = "payments"."id" and paid.is_active
      ) then 'InPart' else '' end
  end
  from refunds r where r.payment_id = "payments"."id" and ${isAskedFor})`

const invoice = sql<number | null>`case when ${orders.status} = 'paid' then (
  select d.number from payment_orders po
  join documents d on d.payment_id = po.payment_id and d.kind = 'invoice'
  where po.order_id = "orders"."id" and po.is_active) end`

// A refund of an amount belongs to a single order only if its payment paid for nothing else.
export const refundedMinor = sql<number | null>`case when ${orders.status} = 'paid' then (
  select sum(coalesce(l.amount_minor, r.amount_minor))::float8 from payment_orders po
  join refunds r on r.payment_id = po.payment_id and r.state <> 'failed' and ${isAskedFor}
  left join refund_lines l on l.refund_id = r.id and l.order_id = po.order_id
  where po.order_id = "orders"."id" and po.is_active and (l.order_id is not null or not exists (
    select from payment_orders other where other.payment_id = po.payment_id and other.is_active and other.order_id <> po.order_id))) end`

const creditNotes = sql<number[]>`case when ${orders.status} = 'paid' then (
  select coalesce(jsonb_agg(d.number order by d.number), '[]') from payment_orders po
  join documents d on d.payment_id = po.payment_id and d.kind = 'credit_note'
  join refunds r on r.id = d.refund_id and (${namesOrder} or ${namesNone})
  where po.order_id = "orders"."id" and po.is_active) else '[]' end`

type Delivery = Readonly<Partial<Record<'displayName' | 'email' | 'phoneNumber' | 'address', string | null>>>

const delivery = sql<Delivery>`coalesce(${orders.shipping}, (
  select jsonb_build_object('displayName', "orders"."user_name", 'email', "orders"."email", 'phoneNumber', u.phone_number, 'address', u.address)
  from users u where u.id = "orders"."user_id"))`

/** The columns of tables and pages of orders, including data for their texts and actions. The API's lists omit them. */
export const tableColumns = {
  ...orderColumns,
  /** The refund status of a paid order. */
  refund,
  /** The invoice number of a paid order. */
  invoice,
  /** The amount that was or is being refunded; null without a refund, or if it is an amount of a payment for other orders too. */
  refundedMinor,
  /** The numbers of its credit notes. */
  creditNotes,
  /** The number of the purchase that placed it. */
  purchaseNumber: sql<string | null>`(
    select left(p.number, 4) || '-' || right(p.number, 4) from purchase_lines l join purchases p on p.id = l.purchase_id
    where l.order_id = "orders"."id" and l.is_current)`,
  /** The delivery details as placed, or else from the account. */
  delivery,
} as const
