// The filters of a page. Each filter is counted with the other filters applied and its own ignored.
import { sql } from 'drizzle-orm'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { countTypes, sumCounts, type TypeCount } from '../../items/type-counts.ts'
import type { Columns } from '../../part-columns/columns.ts'
import type { Facets, FacetValue } from '../browsed.ts'
import { fitWithin } from '../list/fit-choice.ts'
import type { Judged } from '../list/in-memory.ts'
import type { Limits } from '../list/limits.ts'
import { isCounted, isEmpty, isOfFit, keyOfSet, type PartSet, textArray } from '../list/part-set.ts'
import { halvesOf } from '../list/rows-in-order.ts'
import { type JoinTypes, typeJoiner } from '../list/types.ts'
import { attributeFacetsFrom, attributeFacetsOf, type KnownFacets, needsFacets } from './attribute-facets.ts'
import { type Survey, surveyOf } from './count-parts.ts'
import { priceBarsOf } from './histogram.ts'

type Ctx = Pick<PublicCtx, 'db' | 'catalogue'>

/** Counted from memory. `joinTypes` adds up the spellings of a type. */
export function facetsFrom(
  columns: Columns,
  judged: Judged,
  set: PartSet,
  { known, joinTypes }: { known: KnownFacets; joinTypes: JoinTypes },
): Facets {
  const { ofAnyStock, types, prices } = judged.counts
  return {
    isCapped: false,
    types: typeFacet(joinTypes(types)),
    moreTypes: 0,
    all: ofAnyStock.parts,
    orderable: ofAnyStock.orderable,
    priceMinor: prices && {
      min: prices.lowest,
      max: prices.highest,
      buckets: priceBarsOf(prices.counts, prices.lowest, prices.highest),
    },
    attributes: attributeFacetsFrom(columns, judged, set, known),
  }
}

/** Counted by statements. */
export async function facetsOf(ctx: Ctx, set: PartSet, typesInView: readonly string[], limits: Limits): Promise<Facets> {
  // Equal sets are counted once, so count the attributes together with the full set.
  const survey = (other: PartSet) => surveyOf(ctx, other, { facets: keyOfSet(other) === keyOfSet(set) && needsFacets(set) }, limits)
  const [types, stock, priceMinor, { attributes, isCapped }] = await Promise.all([
    typesOf(ctx, { ...set, types: [] }, survey),
    stockOf(ctx, { ...set, isOrderable: false }, survey),
    pricesOf(ctx, { ...set, price: null }, survey),
    attributeFacetsOf(ctx, set, typesInView, limits),
  ])
  return { isCapped, types, moreTypes: 0, ...stock, priceMinor, attributes }
}

type SurveySet = (set: PartSet) => Promise<Survey>

async function typesOf(ctx: Ctx, set: PartSet, survey: SurveySet): Promise<FacetValue[]> {
  const isOfCounters = isCounted(set) || (isOfFit(set) && !set.isOrderable)
  const hiddenOf = (type: string) => fitWithin({ ...set, types: [type] })?.hiddenParts ?? 0
  const counts = isOfCounters
    ? (await countTypes(ctx)).map(({ type, parts, orderable }) => ({
        type,
        parts: set.isOrderable ? orderable : parts - hiddenOf(type),
        orderable,
      }))
    : [...(await survey(set)).types].map(([type, parts]) => ({ type, ...parts }))
  return typeFacet((await typeJoiner(ctx))(counts))
}

const typeFacet = (counts: readonly TypeCount[]): FacetValue[] =>
  counts
    .flatMap(({ type, parts }) => (parts > 0 ? { value: type, count: parts } : []))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))

async function stockOf(ctx: Ctx, set: PartSet, survey: SurveySet): Promise<Pick<Facets, 'all' | 'orderable'>> {
  const { parts, orderable } = isCounted(set) ? sumCounts(await countTypes(ctx), set.types) : await survey(set)
  return { all: parts, orderable }
}

async function pricesOf(ctx: Ctx, set: PartSet, survey: SurveySet): Promise<Facets['priceMinor']> {
  if (isEmpty(set)) return null
  const { prices, isCapped, lowest, highest } = await survey(set)
  // A capped survey did not see all parts, so look up the exact bounds.
  const bounds = isCapped ? await boundsOf(ctx, set) : { min: lowest, max: highest }
  if (bounds.min === null || bounds.max === null) return null
  return { min: bounds.min, max: bounds.max, buckets: priceBarsOf([...prices], bounds.min, bounds.max) }
}

type Bounds = { min: number | null; max: number | null }

/** The lowest and highest price of the types, from the ends of their indexes. */
async function boundsOf({ db, catalogue }: Ctx, { types, isOrderable }: PartSet): Promise<Bounds> {
  const key = JSON.stringify(['bounds', types, isOrderable])
  return (await catalogue.read(key, async () => ({ items: [], bounds: await readBounds(db, types, isOrderable) }))).bounds
}

async function readBounds(db: Db, types: readonly string[], isOrderable: boolean): Promise<Bounds> {
  const ofType = types.length === 0 ? sql`` : sql` and p.product_type = t.type`
  const ends = halvesOf({ isOrderable }, false).flatMap(([half]) =>
    (['asc', 'desc'] as const).map(
      (direction) => sql`(
        select p.price_minor from products p where p.deleted_at is null and p.is_short = ${sql.raw(String(half))}${ofType}
        order by p.price_minor ${sql.raw(direction)} limit 1)`,
    ),
  )
  const [row] = await db.execute<Bounds>(sql`${plannedAfresh}
    select min(price)::float8 as min, max(price)::float8 as max
    from ${types.length === 0 ? sql`(select 1) as t` : sql`unnest(${textArray(types)}) as t (type)`}
      cross join lateral (values ${sql.join(
        ends.map((end) => sql`(${end})`),
        sql`, `,
      )}) as ends (price)`)
  return row ?? { min: null, max: null }
}
