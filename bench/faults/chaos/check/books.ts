// What the product's own audits and a few plain questions say.
import { type Ask, typed } from './figures.ts'
import type { Findings } from './findings.ts'

/** The audits of `npm run audit:stock`. */
const audits = `
  select problem, 'product ' || product_id as subject, order_number as number, expected::float8 as expected, found::float8 as found from stock_audit
  union all
  select problem, coalesce('payment ' || payment_id, 'documents'), order_number, expected::float8, found::float8 from payment_audit
  union all
  select problem, 'purchase ' || coalesce(purchase_id::text, 'missing'), order_number, expected::float8, found::float8 from purchase_audit`

type Problem = { problem: string; subject: string; number: number | null; expected: number; found: number }

const questions: Record<string, string> = {
  'deleted orders that are not cancelled': `select 1 from orders where deleted_at is not null and status <> 'cancelled'`,
  'cancelled orders without a time, or the other way round': `select 1 from orders where (status = 'cancelled') <> (cancelled_at is not null)`,
  'orders with several keys of their number': `select 1 from orders o left join idempotency_keys k
    on k.order_id = o.id and k.key = 'number:' || o.number group by o.id having count(k.key) > 1`,
  'keys of no order': `select 1 from idempotency_keys k where not exists (select from orders o where o.id = k.order_id)`,
  'orders with two current purchases': `select 1 from purchase_lines where is_current group by order_id having count(*) > 1`,
  'orders with two payments at once': `select 1 from payment_orders where is_active group by order_id having count(*) > 1`,
  'references of payments twice': `select 1 from payments group by reference having count(*) > 1`,
}

export async function checkBooks(ask: Ask, { wrong }: Findings): Promise<void> {
  for (const { problem, subject, number, expected, found } of await typed<Problem>(ask(audits)))
    wrong.push(`audit: ${subject}${number === null ? '' : `, order ${number}`}: ${problem} (expected ${expected}, found ${found})`)
  for (const [name, question] of Object.entries(questions)) {
    const found = await ask(question)
    if (found.length > 0) wrong.push(`${found.length} ${name}`)
  }
}
