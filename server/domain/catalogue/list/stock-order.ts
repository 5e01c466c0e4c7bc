// The order of parts by stock, as rows for a walk (rows-in-order.ts). It is read from `part_stock`, whose rows may be older than the latest sales. Parts with
// noted changes are read from products instead, in the same statement, so the order is exact.
import { type SQL, sql } from 'drizzle-orm'

/** Begins a statement that reads `stockSources`. Joins like this never read a whole table. */
export const stockChanges = sql`with changed as materialized (select distinct product_id from part_stock_changes), moved as materialized (
    select p.* from changed as c cross join lateral (
      select p.id, p.product_type, p.is_short, p.available_quantity, p.price_minor from products p
      where p.id = c.product_id and p.deleted_at is null offset 0) as p) `

/** `not in` becomes one hash table per scan and keeps the order of the index; a join would be free to sort all rows. */
export const stockSources: readonly SQL[] = [
  sql`(select product_id as id, product_type, is_short, available_quantity, price_minor from part_stock
    where product_id not in (select product_id from changed)) as p where true`,
  sql`moved as p where true`,
]
