// Counts the parts of a set by type, stock, price and filter values. In large sets only the first visited parts are counted.
import { type SQL, sql } from 'drizzle-orm'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import type { Limits } from '../list/limits.ts'
import { hitsBy, joinFacts, joinWords, seenBy, type Wanted, type WayIn } from '../list/matching-parts.ts'
import { narrowestWay } from '../list/narrowest-way.ts'
import { isCounted, isEmpty, keyOfSet, type PartSet, walkedSet } from '../list/part-set.ts'
import { halvesOf, rowsInOrder } from '../list/rows-in-order.ts'

export type Survey = Readonly<{
  parts: number
  orderable: number
  /** True if there are more parts than were counted. */
  isCapped: boolean
  types: ReadonlyMap<string, { parts: number; orderable: number }>
  /** The number of parts per first three digits of the price. */
  prices: ReadonlyMap<number, number>
  lowest: number | null
  highest: number | null
  /** By the id of the value. */
  facets: ReadonlyMap<number, number>
}>

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

export async function surveyOf(ctx: Ctx, set: PartSet, { facets = false }: Wanted, limits: Limits): Promise<Survey> {
  if (isEmpty(set)) return summed([])
  const load = async (catalogue: Ctx['catalogue']) => ({
    items: [],
    survey: await makeSurvey({ ...ctx, catalogue }, set, { facets }, limits),
  })
  return (await ctx.catalogue.read(JSON.stringify(['survey', keyOfSet(set), facets, limits]), load)).survey
}

async function makeSurvey(ctx: Ctx, set: PartSet, wanted: Wanted, limits: Limits): Promise<Survey> {
  const way = isCounted(set) ? null : await narrowestWay(ctx, set, limits)
  return way === null ? surveyByWalk(ctx.db, walkedSet(set), wanted, limits) : surveyBy(ctx.db, set, way, wanted, limits)
}

async function surveyBy(db: Db, set: PartSet, way: WayIn, wanted: Wanted, { visits }: Limits): Promise<Survey> {
  const hits = hitsBy(set, way, wanted)
  const rows = sql`select p.product_type, p.is_short, p.price_minor${wanted.facets ? sql`, ${hits.facets} as facets` : sql``} from ${hits.from}`
  return summed([await count(db, { seen: seenBy(set, way, visits + 1), rows, wanted })], visits)
}

/** The best-selling parts first, orderable ones before the others. */
async function surveyByWalk(db: Db, set: PartSet, wanted: Wanted, limits: Limits): Promise<Survey> {
  const counts: Count[] = []
  // Counters have the number of parts per type, and the index has the prices. Everything else is looked up row by row.
  const isOfPrices = isCounted(set) && !wanted.facets
  const visits = isOfPrices ? limits.visits : limits.surveyed
  let left = visits
  for (const halves of halvesOf(set, false)) {
    const [type] = set.types
    const ofType =
      isOfPrices || (type !== undefined && set.types.length === 1)
        ? sql` cross join (select ${type ?? ''}::text as product_type) as t`
        : sql` cross join lateral (select t.product_type from products t where t.id = p.id offset 0) as t`
    const price = set.price === null ? sql`` : sql` where p.price_minor between ${set.price.from}::bigint and ${set.price.to}::bigint`
    const rows = sql`
      select t.product_type, p.is_short, p.price_minor${wanted.facets ? sql`, f.facets` : sql``}
      from seen as p${joinFacts(set, wanted)}${joinWords(set, {})}${ofType}${price}`
    // One extra row shows if there are more.
    const seen = rowsInOrder(set, { sort: 'best', from: null }, halves, left + 1)
    const counted = await count(db, { seen, rows, wanted })
    counts.push(counted)
    left -= counted.seen
    if (left < 0) break
  }
  return summed(counts, visits)
}

type Count = {
  seen: number
  types: [type: string, parts: number, orderable: number][] | null
  prices: [price: number, parts: number][] | null
  lowest: number | null
  highest: number | null
  facets?: [id: number, parts: number][] | null
}

async function count(db: Db, { seen, rows, wanted }: { seen: SQL; rows: SQL; wanted: Wanted }): Promise<Count> {
  const facets = wanted.facets
    ? sql`, (select json_agg(json_build_array(c.id, c.parts)) from (
        select id, count(*)::int as parts from hits cross join unnest(hits.facets) as id group by 1) as c) as facets`
    : sql``
  const [row] = await db.execute<Count>(sql`${plannedAfresh}
    with seen as materialized (${seen}), hits as materialized (${rows})
    select (select count(*)::int from seen) as seen,
      (select json_agg(json_build_array(c.product_type, c.parts, c.orderable)) from (
        select product_type, count(*)::int as parts, count(*) filter (where not is_short)::int as orderable from hits group by 1) as c) as types,
      (select json_agg(json_build_array(c.price, c.parts)) from (
        select ${threeDigits} as price, count(*)::int as parts from hits group by 1) as c) as prices,
      (select min(price_minor) from hits) as lowest, (select max(price_minor) from hits) as highest${facets}`)
  return row ?? { seen: 0, types: null, prices: null, lowest: null, highest: null }
}

const threeDigits = sql`price_minor - price_minor % (10 ^ greatest(length(price_minor::text) - 3, 0))::bigint`

function summed(counts: readonly Count[], visits = 0): Survey {
  const types = new Map<string, { parts: number; orderable: number }>()
  for (const [type, parts, orderable] of counts.flatMap(({ types }) => types ?? [])) {
    const before = types.get(type) ?? { parts: 0, orderable: 0 }
    types.set(type, { parts: before.parts + parts, orderable: before.orderable + orderable })
  }
  const all = [...types.values()]
  const bounds = counts.flatMap(({ lowest, highest }) => (lowest === null || highest === null ? [] : [lowest, highest]))
  return {
    parts: all.reduce((sum, { parts }) => sum + parts, 0),
    orderable: all.reduce((sum, { orderable }) => sum + orderable, 0),
    isCapped: counts.reduce((sum, { seen }) => sum + seen, 0) > visits,
    types,
    prices: sumsOf(counts.flatMap(({ prices }) => prices ?? [])),
    lowest: bounds.length === 0 ? null : Math.min(...bounds),
    highest: bounds.length === 0 ? null : Math.max(...bounds),
    facets: sumsOf(counts.flatMap(({ facets }) => facets ?? [])),
  }
}

function sumsOf(pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const [key, parts] of pairs) sums.set(key, (sums.get(key) ?? 0) + parts)
  return sums
}
