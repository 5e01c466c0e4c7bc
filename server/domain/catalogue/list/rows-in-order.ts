// Walks through parts in index order and picks the parts of a set, for sets without a rare condition. Lists in the shop show orderable
// parts first, so they walk two halves; lists of the API merge the halves.
import { type SQL, sql } from 'drizzle-orm'
import type { ItemSort } from '#common/catalogue/schema.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { joinFacts, joinWords } from './matching-parts.ts'
import type { PartSet } from './part-set.ts'
import { sortOf } from './sorts.ts'
import { stockChanges, stockSources } from './stock-order.ts'

/** A part in a list: `keys` are the keys of the sort. */
export type ListedPart = Readonly<{ id: number; isShort: boolean; keys: readonly number[]; score: number }>
export type Place = Pick<ListedPart, 'isShort' | 'keys'>

export type WalkOptions = Readonly<{
  sort: ItemSort
  /** True if short parts are mixed with the others. */
  isMixed: boolean
  /** The start of the walk, exclusive. */
  from?: Place | null
  isBackwards?: boolean
  skip?: number
  take: number
  /** The number of rows to visit. */
  visits: number
  isScored?: boolean
}>

export type Walked = Readonly<{
  parts: readonly ListedPart[]
  /** The number of matching parts found, including skipped ones. */
  found: number
  visited: number
  /** The place where the walk stopped at its limit; null if it found enough parts or reached the end. */
  stoppedAt: Place | null
}>

export async function walk(db: Db, set: PartSet, options: WalkOptions): Promise<Walked> {
  const parts: ListedPart[] = []
  let [found, visited] = [0, 0]
  for (const halves of halvesFrom(set, options)) {
    const missing = { skip: Math.max((options.skip ?? 0) - found, 0), take: options.take - parts.length, visits: options.visits - visited }
    const walked = await walkHalf(db, set, { ...options, ...missing, from: fromWithin(halves, options) }, halves)
    parts.push(...walked.parts)
    found += walked.found
    visited += walked.visited
    if (parts.length >= options.take) break
    if (walked.last !== null && visited >= options.visits) return { parts, found, visited, stoppedAt: walked.last }
  }
  return { parts, found, visited, stoppedAt: null }
}

type Halves = readonly boolean[]

const fromWithin = (halves: Halves, { from = null }: WalkOptions): Place | null =>
  from !== null && halves.includes(from.isShort) ? from : null

/** The values of `is_short` per step. */
export function halvesOf({ isOrderable }: Pick<PartSet, 'isOrderable'>, isMixed: boolean): readonly Halves[] {
  if (isOrderable) return [[false]]
  return isMixed ? [[false, true]] : [[false], [true]]
}

function halvesFrom(set: PartSet, { isMixed, isBackwards = false, from = null }: WalkOptions): readonly Halves[] {
  const steps = isBackwards ? halvesOf(set, isMixed).toReversed() : halvesOf(set, isMixed)
  const first = from === null ? 0 : steps.findIndex((halves) => halves.includes(from.isShort))
  return steps.slice(Math.max(first, 0))
}

type Row = {
  parts: [isShort: boolean, score: number, ...keys: number[]][] | null
  found: number
  visited: number
  last: [boolean, ...number[]] | null
}

async function walkHalf(db: Db, set: PartSet, options: WalkOptions, halves: Halves) {
  const { sort, skip = 0, take, visits, isScored = false } = options
  const { columns } = sortOf(sort)
  const keys = listOf(columns.map((column) => `p.${column}`))
  const price = set.price === null ? sql`` : sql` where p.price_minor between ${set.price.from}::bigint and ${set.price.to}::bigint`
  // Rows are counted only if the walk had to visit all of them.
  const [row] = await db.execute<Row>(sql`${plannedAfresh}
    with walked as materialized (${rowsInOrder(set, options, halves, visits)}), hits as materialized (
      select p.is_short, ${isScored ? sql`w.score` : sql`0`} as score, ${keys}
      from walked as p${joinFacts(set, {})}${joinWords(set, { score: isScored })}${price} limit ${skip + take}::int
    ), counted as materialized (select count(*)::int as found from hits)
    select found, case when found < ${skip + take}::int then (select count(*)::int from walked) else found end as visited,
      (select json_agg(json_build_array(p.is_short, p.score, ${keys})) from (select * from hits offset ${skip}::int) as p) as parts,
      case when found < ${skip + take}::int then (
        select json_build_array(p.is_short, ${keys}) from walked as p offset ${Math.max(visits - 1, 0)}::int limit 1) end as last
    from counted`)
  const parts = (row?.parts ?? []).map(([isShort, score, ...keys]): ListedPart => ({ id: keys.at(-1) ?? 0, isShort, keys, score }))
  const [isShort = false, ...lastKeys] = row?.last ?? []
  return { parts, found: row?.found ?? 0, visited: row?.visited ?? 0, last: row?.last ? { isShort, keys: lastKeys } : null }
}

const listOf = (columns: readonly string[]): SQL => sql.raw(columns.join(', '))

const liveProducts: readonly SQL[] = [sql`products as p where p.deleted_at is null`]

/** Rows of the types' indexes, or of the index of all parts, merged in order. */
export function rowsInOrder(
  { types }: Pick<PartSet, 'types'>,
  { sort, isBackwards = false, from = null }: Pick<WalkOptions, 'sort' | 'isBackwards' | 'from'>,
  halves: Halves,
  rows: number,
): SQL {
  const { columns, direction } = sortOf(sort)
  const isDown = (direction === 'down') !== isBackwards
  const keys = listOf(columns.map((column) => `p.${column}`))
  const rest =
    from === null
      ? sql``
      : sql` and (${keys}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(
          from.keys.map((key) => sql`${key}::bigint`),
          sql`, `,
        )})`
  const selected = listOf([...new Set(['p.is_short', 'p.price_minor', ...columns.map((column) => `p.${column}`)])])
  const order = listOf(columns.map((column) => `p.${column} ${isDown ? 'desc' : 'asc'}`))
  const isByStock = sort === 'stock'
  const sources = isByStock ? stockSources : liveProducts
  // With its own order and limit, each arm is read from its index, row by row as the merge needs it.
  const arms = (types.length === 0 ? [null] : types).flatMap((type) =>
    halves.flatMap((half) => {
      const ofType = type === null ? sql`` : sql` and p.product_type = ${type}`
      return sources.map(
        (source) => sql`(
        select ${selected} from ${source} and p.is_short = ${sql.raw(String(half))}${ofType}${rest}
        order by ${order} limit ${rows}::int)`,
      )
    }),
  )
  return sql`${isByStock ? stockChanges : sql``}select * from (${sql.join(arms, sql` union all `)}) as p order by ${order} limit ${rows}::int`
}
