// The interface to the search engine: finds out what a search means, and which of its words some part has together. Another engine could be
// plugged in here.
import { type SQL, sql } from 'drizzle-orm'
import { fn } from '#server/db/call-function.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { isBegun, wordQuery } from '../read/lexemes.ts'
import type { Dictionary } from '../repair/dictionary.ts'
import { readDictionary } from '../repair/read-dictionary.ts'
import type { Correction } from '../repair/repair-words.ts'
import { vocabularyOf } from '../repair/vocabulary-query.ts'
import type { Chip } from '../understand/chips.ts'
import type { PriceRange } from '../understand/price.ts'
import { type Group, type Retrieval, requiredGroups } from '../understand/retrieval.ts'
import { type Attempt, asRequired, attemptsOf } from '../understand/smaller-searches.ts'
import { understand } from '../understand/understand.ts'
import { allWords, scoreOf, whereOf } from './conditions.ts'
import { figuresOf } from './figures-query.ts'

export type Search = Readonly<{
  /** Equal for equivalent searches. */
  key: string
  /** null if nothing can match. */
  match: Match | null
  /** Only what was applied: none of words that were left out. */
  chips: readonly Chip[]
  /** The bound of the price; a chosen filter wins. */
  price: PriceRange | null
  corrected: string | null
  corrections: readonly Correction[]
  /** The groups that were looked for, also the omitted ones. */
  groups: readonly Group[]
  /** Words that no part has together with the others; the search ignores them. */
  leftOut: readonly string[]
}>

/** Conditions over `part_words`, which the query must alias as `w`. */
export type Match = Readonly<{
  where: SQL
  /** An integer, higher for better parts. */
  score: SQL<number>
  /** An upper bound for the number of matches, not counting matches of partial numbers. */
  estimate: number
}>

/** Translates a search text. Cached while the catalogue's words stay the same. */
export async function searchOf(
  ctx: Pick<PublicCtx, 'db' | 'catalogue'>,
  typed: string,
  { isLiteral = false, dictionary }: { isLiteral?: boolean; dictionary?: Dictionary } = {},
): Promise<Search> {
  const key = JSON.stringify(['search', typed, isLiteral])
  const load = async (catalogue: CatalogueCache) => {
    const known = dictionary ?? (await readDictionary({ db: ctx.db, catalogue }))
    return { items: [], search: await readSearch(ctx.db, typed, { isLiteral, dictionary: known }) }
  }
  return (await ctx.catalogue.read(key, load, { dependsOnStock: false })).search
}

async function readSearch(db: Db, typed: string, options: { isLiteral: boolean; dictionary: Dictionary }): Promise<Search> {
  const understanding = await understand(typed, vocabularyOf(db), { ...options, figures: figuresOf(db) })
  const uses = await usesOfWords(db, understanding)
  const attempts = attemptsOf(understanding)
  const first = await firstWithHits(db, attempts, uses)
  const { groups, chips, price, corrected, corrections } = understanding
  const said = { groups, price, corrected, corrections }
  const attempt = attempts[first ?? 0]
  if (attempt === undefined || first === null) return { ...said, chips, key: JSON.stringify(['nothing', typed]), match: null, leftOut: [] }
  return {
    ...said,
    chips: attempt.chips,
    key: keyOf(attempt),
    match: matchOf(attempt, uses),
    leftOut: attempt.leftOut.map(({ start, end }) => typed.slice(start, end).trim()).filter((text) => text !== ''),
  }
}

const keyOf = ({ groups, whole, substring, variants }: Retrieval): string =>
  JSON.stringify([
    groups.map(({ tiers, substring, isWish, figure }) => [tiers, substring, isWish, figure?.steps]),
    whole,
    substring,
    variants,
  ])

/** The index of the first attempt that matches a part; null if no attempt does. Known words need no query. */
async function firstWithHits(db: Db, attempts: readonly Attempt[], uses: Uses): Promise<number | null> {
  const [wanted, ...smaller] = attempts
  if (wanted === undefined || isEmpty(wanted)) return null
  const [only, ...others] = wanted.groups
  if (others.length === 0 && only && usesOfGroup(only, uses) > 0) return 0
  const cases = [asRequired(wanted), ...smaller].map((attempt, i) => sql`when ${hasHits(attempt)} then ${i}::int`)
  const [row] = await db.execute<{ first: number | null }>(sql`${plannedAfresh}select case ${sql.join(cases, sql` `)} end as first`)
  return row?.first ?? null
}

/** Checks words first, which needs only the index; pieces of numbers take longer. */
function hasHits(attempt: Retrieval): SQL {
  const { whole, substring } = attempt
  const groups = requiredGroups(attempt)
  const asked = [...(groups.length === 0 ? [] : [allWords(groups)]), ...(whole === null ? [] : [wordQuery(whole, 'A')])]
  const isByWords = substring === null && groups.every((group) => group.substring === null)
  // Materialized, so that it is planned for all hits and uses the index.
  const byText = sql`exists (with hits as materialized (select from part_words w where ${whereOf(attempt)}) select from hits)`
  const looks = [...asked.map((query) => fn('words_exist', { words: query })), ...(isByWords ? [] : [byText])]
  return looks.length === 0
    ? sql`false`
    : sql`case ${sql.join(
        looks.map((look) => sql`when ${look} then true`),
        sql` `,
      )} else false end`
}

const isEmpty = ({ groups, whole, substring }: Retrieval): boolean => groups.length === 0 && whole === null && substring === null

function matchOf(retrieval: Retrieval, uses: Uses): Match {
  const groups = requiredGroups(retrieval)
  return {
    where: whereOf(retrieval),
    score: scoreOf(retrieval),
    estimate: groups.length === 0 ? 0 : Math.min(...groups.map((group) => usesOfGroup(group, uses))),
  }
}

type Uses = ReadonlyMap<string, number>

/** The number of parts per word of a search. Complete numbers are not counted: each belongs to about one part. */
async function usesOfWords(db: Db, { groups }: Retrieval): Promise<Uses> {
  const words = new Set(groups.flatMap(({ tiers }) => tiers.flatMap(({ alternatives }) => alternatives.flat())))
  const rows = await db.execute<{ word: string; uses: number }>(sql`
    select word, name + spec + piece as uses from search_words
    where word in (select jsonb_array_elements_text(${JSON.stringify([...words])}::text::jsonb))`)
  return new Map(rows.map(({ word, uses }) => [word, uses]))
}

/** Beginnings are not counted: more models than any series has. */
const usesOfBegun = 5000

const usesOfGroup = ({ tiers }: Group, uses: Uses): number => {
  const alternatives = new Map(tiers.flatMap((tier) => tier.alternatives.map((words) => [words.join(' '), words] as const)))
  let sum = 0
  for (const words of alternatives.values()) sum += Math.min(...words.map((word) => (isBegun(word) ? usesOfBegun : (uses.get(word) ?? 0))))
  return sum
}
