import { sql } from 'drizzle-orm'
import { writeCsv } from '#common/kit/csv.ts'
import type { PriceListRef } from '#common/price-lists/schema.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { byteOrderMark, writeAmount } from './csv.ts'
import { listNotFound } from './shared.ts'

/** The entries of a list as a CSV file that `importEntries` can read. Throws NOT_FOUND. */
export async function exportEntries({ db }: StaffCtx<'prices'>, { id }: PriceListRef): Promise<{ name: string; csv: string }> {
  const [[list], rows] = await Promise.all([
    db.execute<{ name: string }>(sql`select name from price_lists where id = ${id}`),
    db.execute<{ sku: string; name: string; from_quantity: number; price: string }>(sql`
      select p.sku, p.name, e.from_quantity, e.unit_price_minor as price
      from price_list_entries e join products p on p.id = e.product_id and p.deleted_at is null
      where e.price_list_id = ${id} order by p.sku, e.from_quantity`),
  ])
  if (!list) throw listNotFound()
  const cells = rows.map((row) => [row.sku, row.name, row.from_quantity, writeAmount(Number(row.price))])
  return { name: list.name, csv: byteOrderMark + writeCsv([['sku', 'name', 'fromQuantity', 'unitPrice'], ...cells]) }
}
