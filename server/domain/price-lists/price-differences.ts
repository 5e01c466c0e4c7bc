// Compares the prices under two sets of price lists, over all products that can differ.
import { sql } from 'drizzle-orm'
import { type PriceLadder, priceAt } from '#common/prices/ladder.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { laddersIn } from '../prices/queries.ts'

/** The price of a piece at a quantity, before and after. */
export type Difference = { productId: number; fromQuantity: number; nowMinor: number; thenMinor: number }

export type Lists = readonly string[]

const productsAtOnce = 1_000

const arrayOf = (values: readonly (string | number)[]): string => `{${values.join()}}`

/** The differences, by batches of products. A product differs only through lists that are in one of the sets. */
export async function* findDifferences(db: Db, now: Lists, then: Lists): AsyncGenerator<Difference[]> {
  const changing = [...now.filter((id) => !then.includes(id)), ...then.filter((id) => !now.includes(id))]
  if (changing.length === 0) return
  for (let last = 0; ; ) {
    const ids = await candidates(db, changing, last)
    if (ids.length > 0) yield await differencesOf(db, ids, now, then)
    if (ids.length < productsAtOnce) return
    last = ids.at(-1) ?? last
  }
}

async function candidates(db: Db, lists: Lists, after: number): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with rules as (select applies_to, same_key(value) as value from price_list_rules where price_list_id = any (${arrayOf(lists)}::text::uuid[]))
    select p.id from products p
    where p.deleted_at is null and p.id > ${after}::bigint and (
      exists (select from rules where applies_to = 'all')
      or same_key(p.${sql.identifier(products.productType.name)}) in (select value from rules where applies_to = 'type')
      or same_key(p.manufacturer) in (select value from rules where applies_to = 'maker')
      or p.id in (select product_id from price_list_entries where price_list_id = any (${arrayOf(lists)}::text::uuid[])))
    order by p.id limit ${productsAtOnce}`)
  return rows.map(({ id }) => Number(id))
}

async function laddersOf(db: Db, lists: Lists, ids: readonly number[]): Promise<Map<number, PriceLadder>> {
  const rows = await db.execute<Parameters<typeof laddersIn>[0][number]>(
    sql`select * from ladders_with_lists(${arrayOf(lists)}::text::uuid[], ${arrayOf(ids)}::text::bigint[])`,
  )
  return new Map(laddersIn(rows).map(({ id, ladder }) => [id, ladder]))
}

async function differencesOf(db: Db, ids: readonly number[], now: Lists, then: Lists): Promise<Difference[]> {
  const [before, after] = [await laddersOf(db, now, ids), await laddersOf(db, then, ids)]
  return ids.flatMap((productId) => {
    const [old, next] = [before.get(productId) ?? [], after.get(productId) ?? []]
    if (old.length === 0 || next.length === 0) return []
    const quantities = new Set([...old, ...next].map(({ fromQuantity }) => fromQuantity))
    return [...quantities]
      .sort((a, b) => a - b)
      .map((fromQuantity) => ({ productId, fromQuantity, nowMinor: priceAt(old, fromQuantity), thenMinor: priceAt(next, fromQuantity) }))
      .filter(({ nowMinor, thenMinor }) => nowMinor !== thenMinor)
  })
}
