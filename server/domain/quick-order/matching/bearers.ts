// Looks up parts by code and name.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { partCodes } from '#server/db/schema/quick-order.ts'
import { codeKey, nameKey } from '#server/domain/part-index/part-codes.ts'
import { mapPaced, type Pace } from '#server/lib/pace.ts'
import { costOfLookUp } from '../reading/work.ts'

type Borne = Readonly<{ byCode: readonly number[]; byName: readonly number[]; bySku: readonly number[] }>
/** The parts that have the text as their code or as their name, and the parts whose SKU it is. */
export type Bearers = (text: string) => Borne

/**
 * Of a code or name that more parts bear, only this many and one more are looked at: the customer chooses anyway. Real part numbers have at most
 * eight; what more parts bear are words such as "black" and "27".
 */
const mostBearers = 20
export const isCrowded = (ids: readonly number[]): boolean => ids.length > mostBearers

type Keys = Readonly<{ code: string; name: string }>
type Kind = keyof Keys

const nobody: Borne = { byCode: [], byName: [], bySku: [] }

/** Looks up all texts in one statement, as codes, as names or as both. */
export async function findBearers(db: Db, texts: Iterable<string>, as: Kind | 'both', pace: Pace): Promise<Bearers> {
  const distinct = [...new Set(texts)]
  const keysOf = (text: string): Keys => ({ code: as === 'name' ? '' : codeKey(text), name: as === 'code' ? '' : nameKey(text) })
  const keys = await mapPaced(pace, distinct, keysOf, costOfLookUp)
  const asked = new Set(keys.flatMap(({ code, name }) => [code, name, ...withZeros(code)]))
  asked.delete('')
  if (asked.size === 0) return () => nobody
  // Both kinds of a key in one walk: at the limit, one of them is crowded or both are complete.
  const rows = await db.execute<{ key: string; kind: Kind; id: string; sku: string | null }>(sql`
    select c.key, c.kind, c.product_id as id, p.sku
    from json_array_elements_text(${JSON.stringify([...asked])}::text::json) as k (key)
    cross join lateral (
      select b.key, b.kind, b.product_id from ${partCodes} b where b.key = k.key order by b.product_id limit ${2 * mostBearers + 1}::int
    ) as c
    left join ${products} p on p.id = c.product_id and c.kind = 'code'`)
  const found = { code: new Map<string, number[]>(), name: new Map<string, number[]>() }
  const skus = new Map<string, number[]>()
  for (const { key, kind, id, sku } of rows) {
    push(found[kind], key, Number(id))
    if (sku !== null && codeKey(sku) === key) push(skus, key, Number(id))
  }
  const bearers = new Map(
    distinct.map((text, i) => {
      const { code, name } = keys[i] ?? { code: '', name: '' }
      const byCode = found.code.get(code) ?? withZeros(code).flatMap((each) => found.code.get(each) ?? [])
      return [text, { byCode, byName: found.name.get(name) ?? [], bySku: skus.get(code) ?? [] }] as const
    }),
  )
  return (text) => bearers.get(text) ?? nobody
}

/** Codes that a program may have taken zeros from: "P105255" is 0P105255, or P0105255. */
const withZeros = (code: string): readonly string[] => {
  const [, letters, digits] = /^([a-z]{1,2})([1-9]\d{4,})$/.exec(code) ?? []
  return digits === undefined ? [] : ['0', '00', '000'].flatMap((zeros) => [zeros + code, letters + zeros + digits])
}

function push(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [id])
  else if (!isCrowded(list)) list.push(id)
}
