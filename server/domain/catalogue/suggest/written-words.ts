// Words of the vocabulary as people write them: `ddr5` is "DDR5", `rtx4070ti` "RTX 4070 Ti". The spelling comes from names of specs and of parts.
import { sql } from 'drizzle-orm'
import { categories } from '#common/specs/categories.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { readWords } from '../../search/read/read-words.ts'
import { squashWord } from '../../search/read/text.ts'

export type WrittenWords = ReadonlyMap<string, string>

/** Choices by their letters and digits: `am5`, `80plusgold`. */
const choices: WrittenWords = new Map(
  categories.flatMap(({ attributes }) =>
    Object.values(attributes).flatMap((attribute) =>
      attribute.kind === 'one' || attribute.kind === 'many' ? attribute.choices.map(([name]) => [squashWord(name), name] as const) : [],
    ),
  ),
)

const units: WrittenWords = new Map([
  ...(['W', 'GB', 'TB', 'Hz', 'mm', 'GHz'] as const).map((unit) => [unit.toLowerCase(), ` ${unit}`] as const),
  // Speeds of memory are written without their unit: "DDR5 6000".
  ['mhz', ''],
])
const quantity = /^(\d+(?:\.\d+)?)([a-z]+)$/

function quantityOf(word: string): string | undefined {
  const [, digits = '', name = ''] = quantity.exec(word) ?? []
  const unit = units.get(name)
  return unit === undefined ? undefined : `${digits}${unit}`
}

const namesPerWord = 5

/** By word; a word that no name has is missing. */
export async function writtenWords(db: Db, words: readonly string[]): Promise<WrittenWords> {
  const known = new Map(words.flatMap((word) => [[word, choices.get(word) ?? quantityOf(word)] as const]))
  const others = words.filter((word) => known.get(word) === undefined)
  // Materialized, so that the index finds the parts of rare words.
  const rows =
    others.length === 0
      ? []
      : await db.execute<{ word: string; names: string[] }>(sql`${plannedAfresh}
    select a.word, array(
      with found as materialized (select w.product_id from part_words w where w.words @@ quote_literal('a' || a.word)::tsquery)
      select p.name from found join products p on p.id = found.product_id where p.deleted_at is null limit ${namesPerWord}::int
    ) as names from jsonb_array_elements_text(${JSON.stringify(others)}::text::jsonb) as a (word)`)
  const inNames = new Map(rows.map(({ word, names }) => [word, usualSpelling(word, names)]))
  return new Map(
    words.flatMap((word) => {
      const written = known.get(word) ?? inNames.get(word)
      return written === undefined ? [] : [[word, written] as const]
    }),
  )
}

const mostJoined = 4

function usualSpelling(word: string, names: readonly string[]): string | undefined {
  const uses = new Map<string, number>()
  for (const written of names.flatMap((name) => spellingIn(name, word) ?? [])) uses.set(written, (uses.get(written) ?? 0) + 1)
  // Some suppliers shout: CORSAIR.
  const isShouted = (written: string) => written.length > mostJoined && written === written.toUpperCase() && !/\d/.test(written)
  return [...uses].sort(([a, most], [b, other]) => Number(isShouted(a)) - Number(isShouted(b)) || other - most)[0]?.[0]
}

/** "DDR5-6000" is searched for as "DDR5 6000", but "NH-D15" is one name. */
const asSearch = (written: string): string => (readWords(written)[0]?.isFixed ? written.replaceAll('-', ' ') : written)

function spellingIn(name: string, word: string): string | undefined {
  const words = readWords(name)
  for (const [i, { start }] of words.entries()) {
    let joined = ''
    for (const { forms, end } of words.slice(i, i + mostJoined)) {
      joined += forms[0]
      if (joined === word) return asSearch(name.slice(start, end))
    }
  }
  return undefined
}
