// Details that decide between parts which share a code or name.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { partWords } from '#server/db/schema/part-words.ts'
import { products } from '#server/db/schema/products.ts'
import { plain, squash } from '#server/domain/search/read/text.ts'
import { idArray } from './parts.ts'

export type Detail = Readonly<{
  sku: string
  name: string
  manufacturer: string | null
  /** Names and numbers, reduced to letters and digits. */
  squashed: string
  squashedSku: string
  /** Its name as `hasName` compares it. */
  spaced: string
}>

export async function readDetails(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, Detail>> {
  if (ids.size === 0) return new Map()
  const rows = await db.execute<Omit<Detail, 'squashedSku' | 'spaced'> & { id: string }>(sql`
    select p.id, p.sku, p.name, p.manufacturer, w.squashed from ${products} p join ${partWords} w on w.product_id = p.id where p.id = any (${idArray(ids)})`)
  return new Map(rows.map(({ id, ...detail }) => [Number(id), { ...detail, squashedSku: squash(detail.sku), spaced: spaced(detail.name) }]))
}

/** "2 TB" is "2TB", and "DDR4-3200" is "DDR4 3200". */
const spaced = (text: string): string =>
  plain(text)
    .replace(/[\s-]+/g, ' ')
    .replace(/(\d) (?=\p{L})/gu, '$1')
    .trim()

/** True if the part has this name, ignoring case, dashes, the blank before a unit and a leading maker. */
export function hasName({ spaced: full, manufacturer }: Detail, item: string): boolean {
  const given = spaced(item)
  return full === given || (manufacturer !== null && full === `${spaced(manufacturer)} ${given}`)
}
