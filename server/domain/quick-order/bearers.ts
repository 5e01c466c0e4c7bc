// Looks up parts by code and name.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { partCodes } from '#server/db/schema/quick-order.ts'
import { codeKey, nameKey } from '../part-index/part-codes.ts'

/** The parts that have the text as their code or as their name, and the parts whose SKU it is. */
export type Bearers = (text: string) => Readonly<{ byCode: readonly number[]; byName: readonly number[]; bySku: readonly number[] }>

const none: readonly number[] = []

/** Looks up all texts in one statement, as codes, as names or as both. */
export async function findBearers(db: Db, texts: Iterable<string>, as: 'code' | 'name' | 'both'): Promise<Bearers> {
  const keysOf = new Map<string, Readonly<{ code: string; name: string }>>()
  for (const text of texts) {
    if (!keysOf.has(text)) keysOf.set(text, { code: as === 'name' ? '' : codeKey(text), name: as === 'code' ? '' : nameKey(text) })
  }
  const keys = new Set([...keysOf.values()].flatMap(({ code, name }) => [code, name]))
  keys.delete('')
  const found = { code: new Map<string, number[]>(), name: new Map<string, number[]>() }
  const skus = new Map<string, number[]>()
  if (keys.size > 0) {
    const rows = await db.execute<{ key: string; kind: 'code' | 'name'; ids: string[]; skus: (string | null)[] }>(sql`
      select c.key, c.kind, array_agg(c.product_id order by c.product_id) as ids, array_agg(p.sku order by c.product_id) as skus
      from ${partCodes} c left join ${products} p on p.id = c.product_id and c.kind = 'code'
      where c.key = any (array(select json_array_elements_text(${JSON.stringify([...keys])}::text::json))) group by c.key, c.kind`)
    for (const { key, kind, ids, skus: own } of rows) {
      found[kind].set(key, ids.map(Number))
      const isSku = (place: number) => codeKey(own[place] ?? '') === key
      if (kind === 'code')
        skus.set(
          key,
          ids.flatMap((id, place) => (isSku(place) ? [Number(id)] : [])),
        )
    }
  }
  return (text) => {
    const { code = '', name = '' } = keysOf.get(text) ?? {}
    return { byCode: found.code.get(code) ?? none, byName: found.name.get(name) ?? none, bySku: skus.get(code) ?? none }
  }
}
