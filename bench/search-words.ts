// Searches of each kind, each text different, so that no answer is cached.
import type postgres from 'postgres'
import { squash } from '#server/domain/search/read/text.ts'
import { seededRandom } from './seeded-random.ts'

export const searchKinds = ['code', 'common word', 'rare word', 'misspelling', 'specs in words'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A search and the length of its list, which makes the same words another request. */
export type Asked = Readonly<{ q: string; limit: number }>

/** A statement as it is sent to the database. */
export type Statement = Readonly<{ text: string; parameters: readonly (string | number | null)[]; prepare: boolean }>
/** By the key of a search. */
export type Statements = Record<string, readonly Statement[]>

/** The same for every spelling in capitals and small letters: they are the same search, but not the same request. */
export const searchKey = ({ q, limit }: Asked): string => `${limit} ${q.toLowerCase()}`

const shortest = 20
const rarest = 20
const longestList = 100

/** At most `count` searches of a kind, in an order that is the same for the same catalogue. */
export async function searchesOf(sql: postgres.Sql, kind: SearchKind, count: number): Promise<readonly Asked[]> {
  const once = (texts: readonly string[]) => [...new Set(texts)].slice(0, count).map((q) => ({ q, limit: shortest }))
  switch (kind) {
    case 'code':
      return once(await partNumbers(sql, count))
    case 'rare word':
      return once((await words(sql, 1, rarest, count)).map(({ word }) => word))
    case 'misspelling':
      return once((await words(sql, rarest, 1_000_000, count)).map(({ word }, i) => misspelled(word, i)))
    case 'specs in words':
      return once(await specsInWords(sql, count))
    case 'common word': {
      const common = await mostUsual(sql)
      const lists = Array.from({ length: longestList }, (_, i) => shortest + i)
      return lists.flatMap((limit) => common.map((q) => ({ q, limit }))).slice(0, count)
    }
  }
}

async function partNumbers(sql: postgres.Sql, count: number): Promise<readonly string[]> {
  const rows = await sql<{ number: string }[]>`
    select part_numbers[1] as number from products where length(part_numbers[1]) > 5 order by md5(id::text) limit ${count}`
  return rows.map(({ number }) => number.toLowerCase())
}

const words = (sql: postgres.Sql, least: number, most: number, count: number) =>
  sql<{ word: string }[]>`
    select word from search_words where word ~ '^[a-z]{6,12}$' and name between ${least} and ${most} order by md5(word) limit ${count}`

const mostUsual = async (sql: postgres.Sql): Promise<readonly string[]> => {
  const rows = await sql<{ word: string }[]>`
    select word from search_words where word ~ '^[a-z]{4,}$' order by name + spec desc, word limit 24`
  return rows.map(({ word }) => word)
}

/** Two neighbours swapped, a letter missing, or one doubled. */
function misspelled(word: string, i: number): string {
  const at = 2 + (i % (word.length - 3))
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  return [before + next + letter + after, before + next + after, before + letter + letter + next + after][i % 3] ?? word
}

/** Two or three words that the specs of the same part have, after the name of its category. */
async function specsInWords(sql: postgres.Sql, count: number): Promise<readonly string[]> {
  const random = seededRandom(37)
  const rows = await sql<{ type: string; words: string[] }[]>`
    select p.product_type as type, array(
      select substr(lexeme, 2) from unnest(tsvector_to_array(w.words)) lexeme where lexeme ~ '^b[a-z0-9]*[0-9][a-z0-9]*$' order by md5(lexeme || p.id)
    ) as words
    from products p join part_words w on w.product_id = p.id order by md5(p.id::text) limit ${2 * count}`
  return rows.flatMap(({ type, words: found }) =>
    found.length < 2 ? [] : [[squash(type), ...found.slice(0, 2 + Math.floor(random() * 2))].join(' ')],
  )
}
