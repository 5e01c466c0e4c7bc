// Finds parts that have all words of a line, for many lines in one statement.
import { sql } from 'drizzle-orm'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { searchWords } from '#server/db/schema/search-words.ts'
import { wordQuery } from '#server/domain/search/read/lexemes.ts'
import type { Candidate } from '#server/domain/search/repair/vocabulary.ts'
import { vocabularyOf } from '#server/domain/search/repair/vocabulary-query.ts'

/** `variants`: words of other models; parts with them come last. */
export type Asked = Readonly<{ words: readonly string[]; variants: readonly string[] }>

const most = 5
/** The number of hits that are ranked. */
const looked = 300

/** The ids of up to five parts per entry, best first; empty for null. */
export async function findByWords(db: Db, asked: readonly (Asked | null)[]): Promise<readonly (readonly number[])[]> {
  const queries = asked.flatMap((each, place) =>
    each === null || each.words.length === 0
      ? []
      : [{ place, words: allOf(each.words), variants: each.variants.map((word) => wordQuery(word, 'AB')).join(' | ') || null }],
  )
  const found: number[][] = asked.map(() => [])
  if (queries.length === 0) return found
  // Lines that ask the same are looked up once.
  const distinct = new Map<string, typeof queries>()
  for (const query of queries) {
    const same = `${query.words}\n${query.variants ?? ''}`
    distinct.set(same, [...(distinct.get(same) ?? []), query])
  }
  const groups = [...distinct.values()]
  const first = groups.flatMap(([query], place) => (query === undefined ? [] : [{ ...query, place }]))
  const rows = await db.execute<{ place: number; ids: string[] }>(sql`${plannedAfresh}
    select q.place, h.ids from jsonb_to_recordset(${JSON.stringify(first)}::text::jsonb) as q (place integer, words text, variants text)
    cross join lateral (
      select array_agg(b.id) as ids from (
        select p.id from (
          select w.product_id as id, coalesce(w.words @@ q.variants::tsquery, false) as is_variant
          from part_words w where w.words @@ q.words::tsquery limit ${looked}::int
        ) as w join ${products} p on p.id = w.id and p.deleted_at is null
        order by w.is_variant, p.is_short, p.units_sold desc, length(p.name), p.standing desc, p.id desc limit ${most}::int
      ) as b
    ) as h where h.ids is not null`)
  for (const { place, ids } of rows) for (const same of groups[place] ?? []) found[same.place] = ids.map(Number)
  return found
}

const allOf = (words: readonly string[]): string => [...new Set(words)].map((word) => wordQuery(word, 'AB')).join(' & ')

export type Vocabulary = Readonly<{
  /** The number of names and specs that contain a word. */
  uses: (word: string) => number
  /** The number of names that contain a word. */
  names: (word: string) => number
}>

export async function readVocabulary(db: Db, words: readonly string[]): Promise<Vocabulary> {
  if (words.length === 0) return { uses: () => 0, names: () => 0 }
  const uses = await readUses(db, words)
  return {
    uses: (word) => (uses.get(word)?.name ?? 0) + (uses.get(word)?.spec ?? 0),
    names: (word) => uses.get(word)?.name ?? 0,
  }
}

/** The words that misspelled ones may stand for. */
export const readNear = async (db: Db, words: readonly string[]): Promise<ReadonlyMap<string, readonly Candidate[]>> =>
  words.length === 0 ? new Map() : (await vocabularyOf(db).look([], [...new Set(words)])).near

/** Reads the words by the key of their table, which is much faster than the search's look-up of a few words. */
async function readUses(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, Readonly<{ name: number; spec: number }>>> {
  const rows = await db.execute<{ word: string; name: number; spec: number }>(sql`
    select word, name, spec from ${searchWords}
    where word = any (array(select json_array_elements_text(${JSON.stringify([...new Set(words)])}::text::json)))`)
  return new Map(rows.map(({ word, ...uses }) => [word, uses]))
}
