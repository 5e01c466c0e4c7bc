// The interface to the search engine: translates a search into PostgreSQL conditions. Another engine could be plugged in here.
import { type SQL, sql } from 'drizzle-orm'
import { fn } from '#server/db/call-function.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { wordQuery } from '../read/lexemes.ts'
import type { Dictionary } from '../repair/dictionary.ts'
import { readDictionary } from '../repair/read-dictionary.ts'
import type { Correction } from '../repair/repair-words.ts'
import { vocabularyOf } from '../repair/vocabulary-query.ts'
import type { Bound } from '../understand/bounds.ts'
import type { Chip } from '../understand/chips.ts'
import { type Group, points, pointsOfVariant, pointsOfWhole, type Retrieval } from '../understand/retrieval.ts'
import { attemptsOf } from '../understand/smaller-searches.ts'
import { understand } from '../understand/understand.ts'
import { groupQuery, tierQuery } from './tsquery.ts'

export type Search = Readonly<{
  /** Equal for equivalent searches. */
  key: string
  /** null if nothing can match. */
  match: Match | null
  chips: readonly Chip[]
  /** Price and spec bounds; filters with the same key win. */
  bounds: readonly Bound[]
  /** The product type that the search names or implies, in lower case without blanks; null if there is none. */
  corrected: string | null
  corrections: readonly Correction[]
  /** Words that no part has together with the others; the search ignores them. */
  leftOut: readonly string[]
}>

/** Conditions over `part_words`, which the query must alias as `w`. */
export type Match = Readonly<{
  where: SQL
  /** An integer, higher for better parts. */
  score: SQL<number>
  /** True for parts with the best score that words can give. */
  isBest: SQL
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
  const understanding = await understand(typed, vocabularyOf(db), options)
  const uses = await usesOfWords(db, understanding)
  const attempts = [{ ...understanding, leftOut: [] }, ...attemptsOf(understanding)]
  const first = await firstWithHits(db, attempts, uses)
  const { chips, bounds, corrected, corrections } = understanding
  const said = { chips, bounds, corrected, corrections }
  const attempt = attempts[first ?? 0]
  if (attempt === undefined || first === null) return { ...said, key: JSON.stringify(['nothing', typed]), match: null, leftOut: [] }
  return {
    ...said,
    key: keyOf(attempt),
    match: matchOf(attempt, uses),
    leftOut: attempt.leftOut.map(({ start, end }) => typed.slice(start, end).trim()).filter((text) => text !== ''),
  }
}

const keyOf = ({ groups, whole, substring, variants }: Retrieval): string =>
  JSON.stringify([groups.map(({ tiers, substring }) => [tiers, substring]), whole, substring, variants])

/** The index of the first attempt that matches a part; null if no attempt does. Known words need no query. */
async function firstWithHits(db: Db, attempts: readonly Retrieval[], uses: Uses): Promise<number | null> {
  const [wanted] = attempts
  if (wanted === undefined || isEmpty(wanted)) return null
  const [only, ...others] = wanted.groups
  if (others.length === 0 && only && usesOfGroup(only, uses) > 0) return 0
  const cases = attempts.map((attempt, i) => sql`when ${hasHits(attempt)} then ${i}::int`)
  const [row] = await db.execute<{ first: number | null }>(sql`${plannedAfresh}select case ${sql.join(cases, sql` `)} end as first`)
  return row?.first ?? null
}

/** Checks words first, which needs only the index; pieces of numbers take longer. */
function hasHits(attempt: Retrieval): SQL {
  const { groups, whole, substring } = attempt
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

const allWords = (groups: readonly Group[]): string => groups.map((group) => `(${groupQuery(group)})`).join(' & ')

const isEmpty = ({ groups, whole, substring }: Retrieval): boolean => groups.length === 0 && whole === null && substring === null

function matchOf(retrieval: Retrieval, uses: Uses): Match {
  const { groups } = retrieval
  return {
    where: whereOf(retrieval),
    score: scoreOf(retrieval),
    isBest: groups.length === 0 ? sql`false` : sql`w.words @@ ${groups.map(({ tiers }) => bestOf(tiers)).join(' & ')}::tsquery`,
    estimate: groups.length === 0 ? 0 : Math.min(...groups.map((group) => usesOfGroup(group, uses))),
  }
}

const bestOf = ([best]: Group['tiers']): string => (best === undefined ? "'@'" : `(${tierQuery(best)})`)

const matches = (query: string): SQL => sql`w.words @@ ${query}::tsquery`
const contains = (text: string): SQL => sql`w.squashed like ${`%${text}%`}`

/** Combines words into one query where possible: the index intersects the words before it reads parts. */
function groupsWhere(groups: readonly Group[]): SQL {
  const plain = groups.filter(({ substring }) => substring === null)
  const others = groups.filter(({ substring }) => substring !== null)
  return sql.join(
    [
      ...(plain.length === 0 ? [] : [matches(allWords(plain))]),
      ...others.map((group) => sql`(${matches(groupQuery(group))} or ${contains(group.substring ?? '')})`),
    ],
    sql` and `,
  )
}

function whereOf({ groups, whole, substring }: Retrieval): SQL {
  const ways = [
    ...(groups.length === 0 ? [] : [sql`(${groupsWhere(groups)})`]),
    ...(whole === null ? [] : [matches(wordQuery(whole, 'A'))]),
    ...(substring === null ? [] : [contains(substring.text)]),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

function scoreOf({ groups, whole, substring, variants }: Retrieval): SQL<number> {
  const ofGroups = groups.map(({ tiers }) => {
    const cases = tiers.map((tier) => sql`when ${matches(tierQuery(tier))} then ${tier.points}::int`)
    return sql`case ${sql.join(cases, sql` `)} else ${points.substring}::int end`
  })
  const sum = groups.length === 0 ? sql`0` : sql.join(ofGroups, sql` + `)
  // A part that matches by a complete or partial number may lack a group.
  const isByGroups = groups.length > 0 && whole === null && substring === null
  const safe = groups.length === 0 ? sql`0` : isByGroups ? sql`(${sum})` : sql`case when ${groupsWhere(groups)} then ${sum} else 0 end`
  const best =
    substring === null ? safe : sql`greatest(${safe}, case when ${contains(substring.text)} then ${substring.points}::int else 0 end)`
  const ofWhole = whole === null ? sql`` : sql` + case when ${matches(wordQuery(whole, 'A'))} then ${pointsOfWhole}::int else 0 end`
  const ofVariant =
    variants.length === 0
      ? sql``
      : sql` + case when ${matches(variants.map((word) => wordQuery(word, 'ABC')).join(' | '))} then ${pointsOfVariant}::int else 0 end`
  return sql<number>`(${best}${ofWhole}${ofVariant})`
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

const usesOfGroup = ({ tiers }: Group, uses: Uses): number => {
  const alternatives = new Map(tiers.flatMap((tier) => tier.alternatives.map((words) => [words.join(' '), words] as const)))
  let sum = 0
  for (const words of alternatives.values()) sum += Math.min(...words.map((word) => uses.get(word) ?? 0))
  return sum
}
