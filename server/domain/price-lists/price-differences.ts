// Compares the prices under two sets of price lists, over all products that can differ.
import { sql } from 'drizzle-orm'
import { type PriceLadder, priceAt } from '#common/prices/ladder.ts'
import { callRows } from '#server/db/call-function.ts'
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
  const targets = await targetsOf(db, changing)
  for (let last = 0; ; ) {
    const ids = await candidates(db, changing, targets, last)
    if (ids.length > 0) yield await differencesOf(db, ids, now, then)
    if (ids.length < productsAtOnce) return
    last = ids.at(-1) ?? last
  }
}

/** Categories and makers with a rule in these lists, as products spell them. Computes the key of each spelling once. */
async function targetsOf(db: Db, lists: Lists): Promise<Targets> {
  const rules = sql`select applies_to, same_key(value) as key from price_list_rules where price_list_id = any (${arrayOf(lists)}::text::uuid[])`
  const written = (column: string, kind: string) => sql`array(
    select t.written from (select distinct ${sql.identifier(column)} from products where deleted_at is null) t (written)
    where exists (select from rules where applies_to = ${kind}) and same_key(t.written) in (select key from rules where applies_to = ${kind}))`
  const [found] = await db.execute<Targets>(sql`
    with rules as materialized (${rules})
    select exists (select from rules where applies_to = 'all') as all,
      ${written(products.productType.name, 'type')} as types, ${written(products.manufacturer.name, 'maker')} as makers`)
  return found ?? { all: false, types: [], makers: [] }
}
type Targets = { all: boolean; types: string[]; makers: string[] }

async function candidates(db: Db, lists: Lists, { all, types, makers }: Targets, after: number): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select p.id from products p
    where p.deleted_at is null and p.id > ${after}::bigint and (
      ${all}::boolean
      or p.${sql.identifier(products.productType.name)} in (select jsonb_array_elements_text(${JSON.stringify(types)}::text::jsonb))
      or p.manufacturer in (select jsonb_array_elements_text(${JSON.stringify(makers)}::text::jsonb))
      or p.id in (select product_id from price_list_entries where price_list_id = any (${arrayOf(lists)}::text::uuid[])))
    order by p.id limit ${productsAtOnce}`)
  return rows.map(({ id }) => Number(id))
}

async function laddersOf(db: Db, lists: Lists, ids: readonly number[]): Promise<Map<number, PriceLadder>> {
  const rows = await callRows(db, 'ladders_with_lists', { lists, products: ids })
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
