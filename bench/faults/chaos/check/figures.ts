// What a quiet shop and its bank hold, as the checker compares it.
import type { Rows } from '../../shop-database.ts'
import type { Bank } from '../contract.ts'

export type Ask = (statement: string) => Promise<Rows>
export type Figures = Awaited<ReturnType<typeof readFigures>>
export type Charge = Awaited<ReturnType<typeof readBank>>[number]

export const typed = async <Row>(rows: Promise<Rows>) => (await rows) as unknown as readonly Row[]

export type OrderRow = {
  id: number
  number: number
  email: string
  product: string
  quantity: number
  status: 'pending' | 'cancelled' | 'paid'
  placed: boolean
  deleted: boolean
  unit: number
  total: number
}
export type PaymentRow = {
  id: string
  method: string
  state: string
  ref: string | null
  amount: number
  received: number
  refunded: number
}
export type PartRow = { payment: string; order: number; amount: number; active: boolean }
export type MovementRow = { id: number; product: string; order: number | null; delta: number; reason: string }
export type RefundRow = {
  id: string
  payment: string
  amount: number
  reason: string
  state: string
  actor: string | null
  ref: string | null
}
export type PurchaseRow = { id: number; number: string; email: string; key: string | null; method: string; total: number }
export type LineRow = { purchase: number; order: number; quantity: number; unit: number; current: boolean }
export type DocumentRow = { kind: 'invoice' | 'credit_note'; number: number; payment: string; refund: string | null }
export type MailRow = {
  id: string
  kind: string
  recipient: string
  sent: boolean
  dead: boolean
  payload: { orders?: { number: number }[]; invoice?: number; creditNote?: number }
}

/** Everything that the checker needs of the shop's database. int8 is read as a float: these figures stay far below 2^53. */
export async function readFigures(ask: Ask) {
  const [orders, payments, parts, refunds, purchases, lines, products] = await Promise.all([
    typed<OrderRow>(
      ask(`select o.id::float8 as id, o.number, u.email, o.product_id::text as product, o.quantity, o.status, o.placed_at is not null as placed,
        o.deleted_at is not null as deleted, o.unit_price_minor::float8 as unit, o.total_minor::float8 as total
        from orders o join users u on u.id = o.user_id`),
    ),
    typed<PaymentRow>(
      ask(`select id::text as id, method, state, provider_ref as ref, amount_minor::float8 as amount, received_minor::float8 as received,
        refunded_minor::float8 as refunded from payments`),
    ),
    typed<PartRow>(
      ask(
        `select payment_id::text as payment, order_id::float8 as order, amount_minor::float8 as amount, is_active as active from payment_orders`,
      ),
    ),
    typed<RefundRow>(
      ask(`select id::text as id, payment_id::text as payment, amount_minor::float8 as amount, reason, state, actor_id::text as actor,
        provider_ref as ref from refunds`),
    ),
    typed<PurchaseRow>(
      ask(`select p.id::float8 as id, p.number, u.email, p.key, p.method, p.total_minor::float8 as total
        from purchases p join users u on u.id = p.user_id`),
    ),
    typed<LineRow>(
      ask(`select purchase_id::float8 as purchase, order_id::float8 as order, quantity, unit_price_minor::float8 as unit, is_current as current
        from purchase_lines`),
    ),
    typed<{ id: string; sku: string; available: number; price: number }>(
      ask(`select id::text as id, sku, available_quantity as available, price_minor::float8 as price from products`),
    ),
  ])
  const [movements, users, sessions, documents, mails, restocks] = await Promise.all([
    typed<MovementRow>(
      ask(
        `select id::float8 as id, product_id::text as product, order_id::float8 as order, delta, reason from stock_movements order by id`,
      ),
    ),
    typed<{ email: string; live: boolean; secrets: number }>(
      ask(
        `select u.email, u.deleted_at is null as live, (select count(*)::int from credentials c where c.user_id = u.id) as secrets from users u`,
      ),
    ),
    typed<{ id: string }>(ask(`select id from sessions`)),
    typed<DocumentRow>(ask(`select kind, number, payment_id::text as payment, refund_id::text as refund from documents`)),
    typed<MailRow>(
      ask(`select id::text as id, kind, recipient, sent_at is not null as sent, given_up_at is not null as dead, payload from outbox`),
    ),
    typed<{ product: string; quantity: number; times: number }>(
      ask(`select subject_id as product, (after ->> 'availableQuantity')::int as quantity, count(*)::int as times from audit_entries
        where action = 'product.changed' and after ? 'availableQuantity' group by 1, 2`),
    ),
  ])
  return { orders, payments, parts, refunds, purchases, lines, products, movements, users, sessions, documents, mails, restocks }
}

/** A wallet that reports a wrong amount keeps the difference for itself. */
const reported = `(s.data ->> 'amountMinor')::float8
  - case when s.data ->> 'scenario' is distinct from 'tampered' then 0 when (s.data ->> 'amountMinor')::float8 > 100 then 100 else -100 end`

/** What the bank took from customers, and what it gave back: one row per charge. `ref` is its name at the provider. */
export async function readBank({ rows }: Pick<Bank, 'rows'>) {
  return typed<{ method: 'card' | 'bkash' | 'nagad'; ref: string; charged: number; refunds: { id: string; amount: number }[] }>(
    rows(`
      select 'card' as method, s.ref, (s.data #>> '{chosen,amount}')::float8 as charged,
        coalesce((select json_agg(json_build_object('id', r.data #>> '{metadata,refund}', 'amount', (r.data ->> 'amount')::float8))
          from sandbox_payments r where r.provider = 'stripe' and r.kind = 'refund' and r.state <> 'failed' and r.lookup = s.lookup), '[]') as refunds
      from sandbox_payments s where s.provider = 'stripe' and s.kind = 'session' and s.state = 'paid'
      union all
      select s.provider::text, s.ref, ${reported},
        coalesce((select json_agg(json_build_object('id', coalesce(r ->> 'refundTrxId', r ->> 'refNo'),
          'amount', round((r ->> 'amount')::numeric * 100)::float8)) from jsonb_array_elements(s.data -> 'refunds') r), '[]')
      from sandbox_payments s where s.provider in ('bkash', 'nagad') and s.kind = 'payment' and s.state in ('Completed', 'Success')`),
  )
}
