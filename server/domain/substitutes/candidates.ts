// Finds parts that may replace another one: of its type, as good by its stored facts, and in stock for an order.
import { type SQL, sql } from 'drizzle-orm'
import type { Comparison } from '#common/builds/substitution.ts'
import type { SpecValue, TypedSpecs } from '#common/specs/attribute.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { betterIn, isAsked, valueIn } from './as-good.ts'

/**
 * `quantity`: the replaced pieces plus pieces already in the build, raised to an orderable quantity. `before`: only the latter; 0 if there
 * are none.
 */
export type Candidate = Readonly<{ id: number; quantity: number; before: number }>

/** The pieces of the replaced part, and of the other parts by id. */
type Pieces = Readonly<{ ofPart: number; ofOthers: ReadonlyMap<number, number> }>

/** The maximum numbers of visited rows and of candidates read. */
const limits = { visits: 10_000, read: 300 }

type Original = Readonly<{ id: number; productType: string; specs: TypedSpecs }>

/** Candidates for replacing a part, cheapest first by public prices. */
export async function findCandidates(
  db: Db,
  original: Original,
  comparisons: readonly Comparison[],
  { ofPart, ofOthers }: Pieces,
): Promise<readonly Candidate[]> {
  const asked = comparisons.flatMap((comparison) => {
    const value = valueIn(comparison, original.specs)
    return comparison.key === undefined || value === undefined || !isAsked(comparison, value)
      ? []
      : [{ comparison, key: comparison.key, value }]
  })
  const shared = await sharedFacets(
    db,
    original,
    asked.flatMap(({ comparison: { how }, key }) => (how === 'same' || how === 'all' ? [key] : [])),
  )
  const isRare = shared.ids.length > 0 && shared.fewest <= limits.visits
  const seen = isRare
    ? sql`select f.product_id as id from part_facts f where f.facets @> ${`{${shared.ids.join()}}`}::text::int[]`
    : sql`select p.id from products p where p.deleted_at is null and p.is_short = false and p.product_type = ${original.productType}
        order by p.price_minor limit ${limits.visits}::int`
  const rows = await db.execute<{ id: string; quantity: number; before: number }>(sql`${plannedAfresh}
    with others as materialized (
      select key::bigint as id, value::float8 as pieces from json_each_text(${JSON.stringify(Object.fromEntries(ofOthers))}::text::json)
    ), seen as materialized (${seen}), sold as materialized (
      select p.id, p.price_minor, p.quantity, p.before from seen cross join lateral (
        select p.id, p.price_minor, ${raised(sql`(${ofPart}::float8 + coalesce(o.pieces, 0))`)} as quantity,
          case when o.pieces is null then 0 else ${raised(sql`o.pieces`)} end as before, p.available_quantity
        from products p left join others o on o.id = p.id
        where p.id = seen.id and p.deleted_at is null and p.product_type = ${original.productType} and p.is_short = false offset 0) as p
      where p.available_quantity >= p.quantity and p.id <> ${original.id}::bigint
    )
    select p.id, p.quantity, p.before from sold as p cross join lateral (
      select from part_facts f where f.product_id = p.id${conditionsOf(asked)} offset 0) as f
    order by p.price_minor, p.id limit ${limits.read}::int`)
  return rows.map(({ id, quantity, before }) => ({ id: Number(id), quantity, before }))
}

/** The orderable quantity for a number of pieces, for a row of `products p`. */
const raised = (pieces: SQL): SQL => sql`greatest(p.min_order_quantity, ceil(${pieces} / p.order_multiple)::int * p.order_multiple)`

/** The values by which filters find the original, and the number of parts with the rarest of them. */
async function sharedFacets(db: Db, { id, productType }: Original, keys: readonly string[]): Promise<{ ids: number[]; fewest: number }> {
  const [row] = await db.execute<{ ids: number[] | null; fewest: number | null }>(sql`
    select array_agg(v.id) as ids, min(v.uses)::int as fewest
    from part_facts f cross join unnest(f.facets) as facet (id) join facet_values v on v.id = facet.id
    where f.product_id = ${id}::bigint and v.product_type = ${productType} and v.folded <> ''
      and v.key = any (array(select json_array_elements_text(${JSON.stringify(keys)}::text::json)))`)
  return { ids: row?.ids ?? [], fewest: row?.fewest ?? 0 }
}

type Asked = Readonly<{ comparison: Comparison; key: string; value: SpecValue }>

const conditionsOf = (asked: readonly Asked[]): SQL =>
  sql.join(
    asked.map((one) => sql` and ${conditionOf(one)}`),
    sql``,
  )

/** A filter by what SQL can compare; `isAsGood` decides. */
function conditionOf({ comparison, key, value }: Asked): SQL {
  const json = sql`${JSON.stringify(value)}::text::jsonb`
  const { how, tolerance = 0 } = comparison
  if (how === 'all') return sql`f.specs -> ${key} @> ${json}`
  if (how === 'rank') return sql`f.specs -> ${key} <@ ${JSON.stringify(betterIn(comparison, value))}::text::jsonb`
  if (how === 'same' || typeof value !== 'number') return sql`f.specs -> ${key} = ${json}`
  return how === 'least'
    ? sql`(f.specs ->> ${key})::float8 >= ${value - tolerance}::float8`
    : sql`(f.specs ->> ${key})::float8 <= ${value + tolerance}::float8`
}
