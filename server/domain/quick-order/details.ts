// Details that decide between parts which share a code or name.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { partWords } from '#server/db/schema/part-words.ts'
import { products } from '#server/db/schema/products.ts'
import { searchWords } from '#server/db/schema/search-words.ts'
import { codeKey } from '../part-index/part-codes.ts'
import { plain } from '../search/text.ts'
import { idArray } from './parts.ts'

export type Detail = Readonly<{
  sku: string
  name: string
  manufacturer: string | null
  /** Names and numbers, reduced to letters and digits. */
  squashed: string
}>

export async function readDetails(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, Detail>> {
  if (ids.size === 0) return new Map()
  const rows = await db.execute<Detail & { id: string }>(sql`
    select p.id, p.sku, p.name, p.manufacturer, w.squashed from ${products} p join ${partWords} w on w.product_id = p.id where p.id = any (${idArray(ids)})`)
  return new Map(rows.map(({ id, ...detail }) => [Number(id), detail]))
}

const spaced = (text: string): string => plain(text).replace(/\s+/g, ' ').trim()

/** True if the part has exactly this name, ignoring case, blanks and a leading maker. */
export function hasName({ name, manufacturer }: Detail, item: string): boolean {
  const [full, given] = [spaced(name), spaced(item)]
  return full === given || (manufacturer !== null && full === `${spaced(manufacturer)} ${given}`)
}

/** A word that this many parts have is not a code, even if a supplier uses it as one: "keyboard", "black". */
const usual = 20
const shortestNumber = 5
const shortestCode = 3

const isNumberLike = (key: string): boolean => key.length < shortestCode || (/^\d+$/.test(key) && key.length < shortestNumber)
const isWordLike = (key: string): boolean => /^[\p{L}\p{M}]+$/u.test(key)

/** Cheap check for codes that may be vague, so that their details must be read. */
export const maybeVague = (item: string): boolean => {
  const key = codeKey(item)
  return isNumberLike(key) || isWordLike(key)
}

export async function findUsualWords(db: Db, items: Iterable<string>): Promise<ReadonlySet<string>> {
  const words = [...new Set([...items].map(codeKey))].filter(isWordLike)
  if (words.length === 0) return new Set()
  const rows = await db.execute<{ word: string }>(sql`
    select word from ${searchWords}
    where word = any (array(select json_array_elements_text(${JSON.stringify(words)}::text::json))) and name + spec >= ${usual}::int`)
  return new Set(rows.map(({ word }) => word))
}

/** True if a code is too short or too common to be sure. SKUs are never vague. */
export function isVague(item: string, sku: string | undefined, usualWords: ReadonlySet<string>): boolean {
  const key = codeKey(item)
  if (sku !== undefined && codeKey(sku) === key) return false
  return isNumberLike(key) || usualWords.has(key)
}
