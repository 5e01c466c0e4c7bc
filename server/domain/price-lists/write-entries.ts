// Writes entries of a list together with their price history. The caller must hold the lock on the list.
import { sql } from 'drizzle-orm'
import { maxEntriesPerProduct } from '#common/price-lists/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

export type Entry = { productId: number; fromQuantity: number; unitPriceMinor: number }
type EntryKey = Omit<Entry, 'unitPriceMinor'>
type Counts = { added: number; changed: number; removed: number }

/** Removes and then adds or changes entries in one statement. Unchanged prices write no history. */
export async function writeEntries(
  tx: Db,
  { actor }: Pick<StaffCtx<'prices'>, 'actor'>,
  listId: string,
  { put = [], remove = [] }: { put?: readonly Entry[]; remove?: readonly EntryKey[] },
): Promise<Counts> {
  const [counts] = await tx.execute<Counts>(sql`
    with given as (
      select r."productId" as product_id, r."fromQuantity" as from_quantity, r."unitPriceMinor" as price
      from jsonb_to_recordset(${JSON.stringify(put)}::text::jsonb) as r("productId" bigint, "fromQuantity" integer, "unitPriceMinor" bigint)
    ), gone as (
      delete from price_list_entries e
      using jsonb_to_recordset(${JSON.stringify(remove)}::text::jsonb) as r("productId" bigint, "fromQuantity" integer)
      where e.price_list_id = ${listId} and e.product_id = r."productId" and e.from_quantity = r."fromQuantity"
        and not exists (select from given g where g.product_id = e.product_id and g.from_quantity = e.from_quantity)
      returning e.product_id, e.from_quantity, e.unit_price_minor as before
    ), before as (
      select e.product_id, e.from_quantity, e.unit_price_minor as price from price_list_entries e
      join given g using (product_id, from_quantity) where e.price_list_id = ${listId}
    ), written as (
      insert into price_list_entries (price_list_id, product_id, from_quantity, unit_price_minor)
      select ${listId}::uuid, product_id, from_quantity, price from given
      on conflict (price_list_id, product_id, from_quantity) do update set unit_price_minor = excluded.unit_price_minor
        where price_list_entries.unit_price_minor <> excluded.unit_price_minor
      returning product_id, from_quantity, unit_price_minor
    ), steps as (
      select w.product_id, w.from_quantity, b.price as before, w.unit_price_minor as after
      from written w left join before b using (product_id, from_quantity)
      union all
      select product_id, from_quantity, before, null from gone
    ), history as (
      insert into price_changes (product_id, kind, reason, price_list_id, from_quantity, before, after, actor_id)
      select product_id, 'entry', 'list', ${listId}::uuid, from_quantity, to_jsonb(before), to_jsonb(after), ${actor.userId}::uuid from steps
    )
    select count(*) filter (where before is null)::int as added, count(*) filter (where before is not null and after is not null)::int as changed,
      count(*) filter (where after is null)::int as removed from steps`)
  if (!counts) throw new Error('Entries answered without counts')
  return counts
}

/** The quantities of a list's entries for these products. */
export async function entryQuantities(tx: Db, listId: string, productIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await tx.execute<{ product_id: string; from_quantity: number }>(sql`
    select product_id, from_quantity from price_list_entries
    where price_list_id = ${listId} and product_id = any (${`{${[...new Set(productIds)].join()}}`}::text::bigint[])`)
  const quantities = new Map<number, Set<number>>()
  for (const { product_id, from_quantity } of rows) {
    const id = Number(product_id)
    quantities.set(id, (quantities.get(id) ?? new Set()).add(from_quantity))
  }
  return quantities
}

export const isFull = (quantities: ReadonlySet<number> | undefined, fromQuantity: number): boolean =>
  quantities !== undefined && !quantities.has(fromQuantity) && quantities.size >= maxEntriesPerProduct

export const fullMessage = `A price list can have up to ${maxEntriesPerProduct} entries for a product`
