// Writes a search as SQL conditions and points over `part_words`, which the query must alias as `w`.
import { type SQL, sql } from 'drizzle-orm'
import { wordQuery } from '../read/lexemes.ts'
import {
  type Figure,
  fineness,
  type Group,
  lastStep,
  points,
  pointsOfVariant,
  pointsOfWhole,
  type Retrieval,
  requiredGroups,
} from '../understand/retrieval.ts'
import { groupQuery, tierQuery } from './tsquery.ts'

const matches = (query: string): SQL => sql`w.words @@ ${query}::tsquery`
export const contains = (text: string): SQL => sql`w.squashed like ${`%${text}%`}`

export const allWords = (groups: readonly Group[]): string => groups.map((group) => `(${groupQuery(group)})`).join(' & ')

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

export function whereOf(retrieval: Retrieval): SQL {
  const { whole, substring } = retrieval
  const groups = requiredGroups(retrieval)
  const ways = [
    ...(groups.length === 0 ? [] : [sql`(${groupsWhere(groups)})`]),
    ...(whole === null ? [] : [matches(wordQuery(whole, 'A'))]),
    ...(substring === null ? [] : [contains(substring.text)]),
  ]
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** An integer, higher for better parts. */
export function scoreOf(retrieval: Retrieval): SQL<number> {
  const { groups, whole, substring, variants } = retrieval
  const required = requiredGroups(retrieval)
  const sum = required.length === 0 ? sql`0` : sql.join(required.map(pointsOf), sql` + `)
  // A part that matches by a complete or partial number may lack a group.
  const isByGroups = required.length > 0 && whole === null && substring === null
  const safe = required.length === 0 ? sql`0` : isByGroups ? sql`(${sum})` : sql`case when ${groupsWhere(required)} then ${sum} else 0 end`
  const best =
    substring === null ? safe : sql`greatest(${safe}, case when ${contains(substring.text)} then ${substring.points}::int else 0 end)`
  const ofWhole = whole === null ? sql`` : sql` + case when ${matches(wordQuery(whole, 'A'))} then ${pointsOfWhole}::int else 0 end`
  const ofVariant =
    variants.length === 0
      ? sql``
      : sql` + case when ${matches(variants.map((word) => wordQuery(word, 'ABC')).join(' | '))} then ${pointsOfVariant}::int else 0 end`
  const finer = groups.flatMap(({ figure, isWish, tiers }) => [
    ...(figure === undefined ? [] : [sql`${nearness(figure)} * ${fineness.step}::int`]),
    ...(isWish ? [sql`case when ${matches(tiers.map(tierQuery).join(' | '))} then ${fineness.wish}::int else 0 end`] : []),
  ])
  const all = sql`(${best}${ofWhole}${ofVariant})`
  return sql<number>`(${finer.length === 0 ? all : sql.join([sql`${all} * ${fineness.point}::int`, ...finer], sql` + `)})`
}

function pointsOf({ tiers, substring }: Group): SQL {
  const [only, ...others] = tiers
  // A hit has the only tier, so that its words need not be read again.
  if (only !== undefined && others.length === 0 && substring === null) return sql`${only.points}::int`
  const cases = tiers.map((tier) => sql`when ${matches(tierQuery(tier))} then ${tier.points}::int`)
  return sql`case ${sql.join(cases, sql` `)} else ${points.substring}::int end`
}

/** Asks for one half of the steps after the other, because each question reads the words of the part. */
function nearness({ steps }: Pick<Figure, 'steps'>, from = 0, to = steps.length): SQL {
  if (to - from <= 1) return sql`(${lastStep - from}::int)`
  const middle = Math.ceil((from + to) / 2)
  const nearer = steps.slice(from, middle).flat()
  return sql`(case when ${matches(nearer.map((word) => wordQuery(word, 'B')).join(' | '))} then ${nearness({ steps }, from, middle)}
    else ${nearness({ steps }, middle, to)} end)`
}
