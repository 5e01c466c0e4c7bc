// The weight of a part number by itself. Some suppliers use words as numbers: "DDR4" is in thousands of names, and "G502" is the number of one
// bundle and in the names of sixteen other mice.
import { sql } from 'drizzle-orm'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { codeKey } from '#server/domain/part-index/part-codes.ts'
import { wordQuery } from '#server/domain/search/read/lexemes.ts'
import { readWords } from '#server/domain/search/read/read-words.ts'
import { isLetters, squash } from '#server/domain/search/read/text.ts'
import { type Bearers, isCrowded } from './bearers.ts'
import { idArray } from './parts.ts'
import { readVocabulary } from './word-hits.ts'

/**
 * `sure`: a SKU, or a number that is in no other name. `named`: also in names of other parts, but this part's name says nothing that those
 * do not, so the number alone means this part: "NH-D15" beside "NH-D15 G2". `usual`: no code by itself, or the model of a family.
 */
export type Standing = 'sure' | 'named' | 'usual'
export type Standings = (item: string, productId: number) => Standing
type Code = Readonly<{ item: string; productIds: readonly number[] }>

/** A word that this many parts have is not a code, even if a supplier uses it as one: "keyboard", "850W". */
const usual = 20
const shortestNumber = 5
const shortestCode = 3
/** No part number has more words. */
const mostWords = 12
/** A word in this many names tells no models apart: "wireless", "fully", "mid". */
const general = 200

const isNumberLike = (key: string): boolean => key.length < shortestCode || (/^\d+$/.test(key) && key.length < shortestNumber)

export async function findStandings(db: Db, items: Iterable<string>, bearers: Bearers): Promise<Standings> {
  // SKUs are sure, and most lines have one.
  const codes = [...new Set(items)].flatMap((item): Code | readonly Code[] => {
    const { byCode, bySku } = bearers(item)
    return byCode.length > bySku.length ? { item, productIds: byCode } : []
  })
  if (codes.length === 0) return () => 'sure'
  const spellings = new Map(codes.map(({ item }) => [item, spellingsOf(item)]))
  const vocabulary = await readVocabulary(db, [...spellings.values()].flat(2))
  const isWord = (key: string) => isLetters(key) && vocabulary.uses(key) >= usual
  const plainWords = new Set(
    codes.flatMap(({ item }) => {
      const key = codeKey(item)
      return isNumberLike(key) || isWord(key) ? [item] : []
    }),
  )
  const others = await findOtherNames(
    db,
    codes.flatMap((code) => {
      if (plainWords.has(code.item) || isCrowded(code.productIds)) return []
      const inNames = (spellings.get(code.item) ?? []).filter((words) => words.every((word) => vocabulary.names(word) > 0))
      return inNames.length === 0 ? [] : [{ ...code, spellings: inNames }]
    }),
  )
  const othersOf = (item: string) => others.get(item) ?? []
  const isUsual = (item: string) => plainWords.has(item) || othersOf(item).length >= usual
  const doubtful = codes.filter(({ item }) => isUsual(item) || othersOf(item).length > 0)
  if (doubtful.length === 0) return () => 'sure'
  const compared = doubtful.filter(({ item }) => !isUsual(item))
  const bearing = compared.flatMap(({ productIds }) => productIds)
  const ids = [...doubtful.flatMap(({ productIds }) => productIds), ...compared.flatMap(({ item }) => othersOf(item))]
  const [details, specWords] = await Promise.all([readNames(db, ids), readSpecWords(db, bearing)])
  const known = await readVocabulary(
    db,
    bearing.flatMap((id) => [...(details.get(id)?.words ?? [])]),
  )
  const doubts = new Set(doubtful.map(({ item }) => item))
  const standings = new Map<string, Standing>()
  const standingOf: Standings = (item, productId) => {
    const part = details.get(productId)
    if (part === undefined || part.key === codeKey(item)) return 'sure'
    if (isUsual(item)) return 'usual'
    const others = othersOf(item).flatMap((id) => details.get(id) ?? [])
    if (others.some((other) => isSameFamily(part, other, item))) return 'usual'
    const names = others.map((other) => other.words)
    const isShared = (word: string) => names.every((words) => words.has(word)) || specWords.get(productId)?.has(word) === true
    return saysNothingElse(part, item, (word) => known.uses(word) >= general || isShared(word)) ? 'named' : 'usual'
  }
  return (item, productId) => {
    if (!doubts.has(item)) return 'sure'
    const asked = `${productId} ${item}`
    const standing = standings.get(asked) ?? standingOf(item, productId)
    standings.set(asked, standing)
    return standing
  }
}

type Named = Readonly<{ sku: string; name: string; manufacturer: string | null; partNumbers: readonly string[] }>
/** With the key of its SKU and the words of its name, once per part. */
type ReadName = Named & Readonly<{ key: string; words: ReadonlySet<string> }>

async function readNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ReadName>> {
  const rows = await db.execute<Named & { id: string }>(sql`
    select id, sku, name, manufacturer, part_numbers as "partNumbers" from ${products} where id = any (${idArray(new Set(ids))})`)
  return new Map(rows.map(({ id, ...part }) => [Number(id), { ...part, key: codeKey(part.sku), words: new Set(wordsOf(part)) }]))
}

/** The words of a code as names may have them: "RM-650" is `rm` and `650`, or `rm650`. */
function spellingsOf(item: string): readonly (readonly string[])[] {
  const words = [...new Set(readWords(item).map(({ forms }) => forms[0]))]
  const joined = squash(item)
  return [...(words.length > mostWords ? [] : [words]), ...(words.length > 1 ? [[joined]] : [])].filter(
    (list) => list.length > 0 && list[0] !== '',
  )
}

/** The parts that have the words of a code in their names, besides those that bear it; at most `usual`. */
async function findOtherNames(
  db: Db,
  codes: readonly (Code & { spellings: readonly (readonly string[])[] })[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (codes.length === 0) return new Map()
  const asked = codes.map(({ item, productIds, spellings }) => ({
    item,
    ids: productIds,
    words: spellings.map((words) => `(${words.map((word) => wordQuery(word, 'A')).join(' & ')})`).join(' | '),
  }))
  const rows = await db.execute<{ item: string; others: string[] }>(sql`${plannedAfresh}
    select q.item, array(
      select w.product_id from part_words w where w.words @@ q.words::tsquery and w.product_id <> all (q.ids) limit ${usual}::int
    ) as others
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as q (item text, ids bigint[], words text)`)
  return new Map(rows.map(({ item, others }) => [item, others.map(Number)]))
}

const wordsOf = (part: Named): readonly string[] => readWords(part.name).flatMap(({ forms, isFixed }) => (isFixed ? [] : [forms[0]]))

/** The words of the category, the maker and the specs of parts. A series is part of a model, as the name is. */
async function readSpecWords(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map()
  const rows = await db.execute<{ id: string; series: string | null; words: string[] }>(sql`
    select w.product_id as id, p.series, array(select substr(lexeme, 2) from unnest(w.words) where lexeme like 'b%') as words
    from part_words w join products p on p.id = w.product_id where w.product_id = any (${idArray(ids)})`)
  return new Map(
    rows.map(({ id, series, words }) => {
      const ofSeries = new Set(readWords(series ?? '').map(({ forms }) => forms[0]))
      return [Number(id), new Set(words.filter((word) => !ofSeries.has(word)))]
    }),
  )
}

/**
 * True if the code is the model of both parts: "Corsair RM850x" and "Corsair RM850x (2018)", whose own number is another one. "NH-D15 G2" has a
 * model number of its own that goes on where "NH-D15" ends.
 */
function isSameFamily(part: ReadName, other: ReadName, item: string): boolean {
  const key = codeKey(item)
  const maker = squash(part.manufacturer ?? '')
  if (maker === '' || squash(other.manufacturer ?? '') !== maker) return false
  return !other.partNumbers.some((number) => codeKey(number) !== key && codeKey(number).startsWith(key))
}

/** True if every word of the name, besides the code, the maker and figures, tells no models apart. */
function saysNothingElse(part: ReadName, item: string, isPlain: (word: string) => boolean): boolean {
  const said = squash(`${part.manufacturer ?? ''} ${item}`)
  return [...part.words].every((word) => said.includes(squash(word)) || isPlain(word))
}
