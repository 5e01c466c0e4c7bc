// Prices for a caller. The database functions held_price_lists and ladders_with_lists compute them, as in price_ladders.
import { sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import type { PriceLadder, PriceRung } from '#common/prices/ladder.ts'
import type { CustomerPrices, OwnPrices } from '#common/prices/schema.ts'
import { accountAt } from '#server/db/account-at.ts'
import { callRows, fn, present } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import type { RowOf } from '#server/db/function-types.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

export type ProductLadder = { id: number; ladder: PriceLadder }

/** `hasLists`: the customer has valid price lists. Without them `ladders` is empty, because all prices are the public ones. */
export type CustomerLadders = { hasLists: boolean; ladders: ProductLadder[] }

type LadderRow = RowOf<'ladders_with_lists'>

/** A customer's current ladders for products, in one query. Unknown products are left out. */
export async function customerLadders(db: Db, userId: string, ids: readonly number[]): Promise<CustomerLadders> {
  const held = fn('held_price_lists', { user: userId, at: sql<string>`now()` })
  const products = sql<number[]>`case when cardinality(held.lists) > 0 then ${`{${ids.join()}}`}::text::bigint[] else '{}' end`
  const rows = await db.execute<LadderRow & { has_lists: boolean }>(sql`
    select cardinality(held.lists) > 0 as has_lists, l.* from (select ${held} as lists) held
    left join lateral ${fn('ladders_with_lists', { lists: sql<string[]>`held.lists`, products })} l on true`)
  return { hasLists: rows[0]?.has_lists === true, ladders: laddersIn(rows) }
}

/** Rows ordered by product and quantity → one ladder per product. */
export function laddersIn(rows: readonly LadderRow[]): ProductLadder[] {
  const ladders = new Map<number, PriceRung[]>()
  for (const { product_id: id, from_quantity, unit_price_minor, list_name } of rows) {
    // A customer without lists has one row without a product.
    if (id === null) continue
    const rungs = ladders.get(id) ?? []
    if (rungs.length === 0) ladders.set(id, rungs)
    rungs.push({
      fromQuantity: present(from_quantity, 'from_quantity'),
      unitPriceMinor: present(unit_price_minor, 'unit_price_minor'),
      listName: list_name,
    })
  }
  return [...ladders].map(([id, ladder]) => ({ id, ladder }))
}

/** The caller's own prices now. */
export async function minePrices({ db, actor }: CustomerCtx, { ids }: OwnPrices): Promise<CustomerLadders> {
  return actor.role === 'admin' ? { hasLists: false, ladders: [] } : customerLadders(db, actor.userId, ids)
}

/** A customer's current ladders for all given products, even without price lists. Throws NOT_FOUND for an unknown customer. */
export async function pricesOf({ db }: StaffCtx<'prices'>, { email, userId, ids }: CustomerPrices): Promise<CustomerLadders> {
  const held = fn('held_price_lists', { user: sql<string>`u.id`, at: sql<string>`now()` })
  const [customer] = await db.execute<{ id: string; has_lists: boolean }>(sql`
    select u.id, cardinality(${held}) > 0 as has_lists from users u
    where u.deleted_at is null and ${userId === undefined ? sql`u.id = ${accountAt(email ?? '')}` : sql`u.id = ${userId}::uuid`}`)
  if (!customer) throw new DomainError('NOT_FOUND', messages.userNotFound)
  const rows = await callRows(db, 'price_ladders', { user: customer.id, products: ids, at: sql<string>`now()` })
  return { hasLists: customer.has_lists, ladders: laddersIn(rows) }
}
