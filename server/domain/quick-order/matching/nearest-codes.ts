// Finds parts with similar codes. Codes with a common prefix are neighbours in the index, so thousands of lines take about as long as one.
// Codes that differ at the beginning are not found.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { codeKey } from '#server/domain/part-index/part-codes.ts'

const neighbours = 8
const most = 3
const shortest = 4
/** The minimum share of letter pairs that two codes have in common. */
const leastAlike = 0.55

/** The ids of up to three parts per text; texts without digits get none. */
export async function nearestCodes(db: Db, items: readonly string[]): Promise<readonly (readonly number[])[]> {
  const asked = items.flatMap((item, place) => codesIn(item).map((key) => ({ place, key })))
  const found: { id: number; likeness: number }[][] = items.map(() => [])
  if (asked.length === 0) return items.map(() => [])
  const rows = await db.execute<{ place: number; key: string; near: string; id: string }>(sql`
    select a.place, a.key, n.key as near, n.product_id as id
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as a (place integer, key text)
    cross join lateral (
      (select key, product_id from part_codes where key >= a.key and kind = 'code' order by key limit ${neighbours}::int)
      union all
      (select key, product_id from part_codes where key < a.key and kind = 'code' order by key desc limit ${neighbours}::int)
    ) as n`)
  for (const { place, key, near, id } of rows) {
    const likeness = alike(key, near)
    if (likeness >= leastAlike) found[place]?.push({ id: Number(id), likeness })
  }
  return found.map((list) => [...new Set(list.sort((a, b) => b.likeness - a.likeness || a.id - b.id).map(({ id }) => id))].slice(0, most))
}

/** The whole text and its longest word, if they have a digit. */
function codesIn(item: string): readonly string[] {
  const longest = item.split(/\s+/).reduce((best, word) => (/\d/.test(word) && word.length > best.length ? word : best), '')
  return [...new Set([item, longest].map(codeKey))].filter((key) => key.length >= shortest && /\d/.test(key))
}

const pairsOf = (text: string): readonly string[] => Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2))

function alike(one: string, other: string): number {
  const total = one.length + other.length - 2
  const most = 2 * (Math.min(one.length, other.length) - 1)
  if (most < leastAlike * total) return 0
  const left = [...pairsOf(other)]
  let shared = 0
  for (const pair of pairsOf(one)) {
    const place = left.indexOf(pair)
    if (place < 0) continue
    left.splice(place, 1)
    shared++
  }
  return total === 0 ? 0 : (2 * shared) / total
}
