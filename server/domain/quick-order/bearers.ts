// Looks up parts by code and name.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { partCodes } from '#server/db/schema/quick-order.ts'
import { codeKey, nameKey } from '../part-index/part-codes.ts'

/** The parts that have the text as their code or as their name. */
export type Bearers = (text: string) => Readonly<{ byCode: readonly number[]; byName: readonly number[] }>

const none: readonly number[] = []

/** Looks up all texts in one statement. */
export async function findBearers(db: Db, texts: Iterable<string>): Promise<Bearers> {
  const keysOf = new Map<string, Readonly<{ code: string; name: string }>>()
  for (const text of texts) if (!keysOf.has(text)) keysOf.set(text, { code: codeKey(text), name: nameKey(text) })
  const keys = new Set([...keysOf.values()].flatMap(({ code, name }) => [code, name]))
  keys.delete('')
  const found = { code: new Map<string, number[]>(), name: new Map<string, number[]>() }
  if (keys.size > 0) {
    const rows = await db.execute<{ key: string; kind: 'code' | 'name'; ids: string[] }>(sql`
      select key, kind, array_agg(product_id order by product_id) as ids from ${partCodes}
      where key = any (array(select json_array_elements_text(${JSON.stringify([...keys])}::text::json))) group by key, kind`)
    for (const { key, kind, ids } of rows) found[kind].set(key, ids.map(Number))
  }
  return (text) => {
    const { code = '', name = '' } = keysOf.get(text) ?? {}
    return { byCode: found.code.get(code) ?? none, byName: found.name.get(name) ?? none }
  }
}
