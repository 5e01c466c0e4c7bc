// Compares the books of a shop with what its customers were told, and with each other.
import type { Customer } from './shop-customers.ts'
import type { FaultyDatabase } from './shop-database.ts'

const invariants: Record<string, string> = {
  'orders whose total is wrong': `select 1 from orders where total_minor <> unit_price_minor * quantity`,
  'deleted orders that are not cancelled': `select 1 from orders where deleted_at is not null and status <> 'cancelled'`,
  'cancelled orders without a time, or the other way round': `select 1 from orders where (status = 'cancelled') <> (cancelled_at is not null)`,
  'order numbers twice': `select 1 from orders group by number having count(*) > 1`,
  'orders without exactly one key of their number': `select 1 from orders o left join idempotency_keys k
    on k.order_id = o.id and k.key = 'number:' || o.number group by o.id having count(k.key) <> 1`,
  'keys of no order': `select 1 from idempotency_keys k where not exists (select from orders o where o.id = k.order_id)`,
  'products whose movements do not add up to their stock': `select 1 from products p
    where p.available_quantity <> (select coalesce(sum(delta), 0) from stock_movements m where m.product_id = p.id)`,
}

/**
 * What is wrong, one line each; empty if every customer has exactly the orders they were told about. Call this while no customer is active.
 */
export async function checkBooks(database: Pick<FaultyDatabase, 'rows'>, customers: readonly Customer[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const found = await database.rows(query)
    if (found.length > 0) wrong.push(`${found.length} ${name}`)
  }
  const written =
    await database.rows(`select o.number, u.email, o.product_id::text as product, o.quantity, o.status, o.deleted_at is not null as deleted
    from orders o join users u on u.id = o.user_id`)
  const inBooks = new Set(written.map((row) => [row.number, row.email, row.product, row.quantity, row.status, row.deleted].join(' ')))
  const told = new Set(
    customers.flatMap(({ email, orders }) =>
      [...orders].map(([number, { productId, quantity, status, isDeleted }]) =>
        [number, email, productId, quantity, status, isDeleted].join(' '),
      ),
    ),
  )
  if (inBooks.size !== written.length) wrong.push('orders that are there twice')
  const missing = [...told].filter((line) => !inBooks.has(line))
  const strange = [...inBooks].filter((line) => !told.has(line))
  if (missing.length > 0) wrong.push(`${missing.length} orders are not as they were acknowledged, as ${missing[0]}`)
  if (strange.length > 0) wrong.push(`${strange.length} orders are as nobody was told, as ${strange[0]}`)
  return wrong
}
