// Finds the parts of a set through its narrowest condition and checks the other conditions per part. Joins are lateral with `offset 0`, so
// that no plan reads a whole table to join it.
import { type SQL, sql } from 'drizzle-orm'
import { hasFacts, matchOf, ofFacts, ofProduct, type PartSet } from './part-set.ts'

/** The condition that is looked up in an index. */
export type WayIn = 'words' | 'facts' | 'fit' | 'price' | 'types'

const columns = sql`p.id, p.product_type, p.is_short, p.price_minor, p.units_sold, p.standing, p.available_quantity`

export type Wanted = Readonly<{ score?: boolean; facets?: boolean }>

/** The rows of one condition, at most `rows`. */
export function seenBy(set: PartSet, way: WayIn, rows: number, { score = false }: Wanted = {}): SQL {
  const match = matchOf(set)
  if (way === 'words' && match !== null)
    return limited(sql`select w.product_id as id, ${score ? match.score : sql`0`} as score from part_words w where ${match.where}`, rows)
  if (way === 'facts' || way === 'fit')
    return limited(sql`select f.product_id as id, f.facets from part_facts f where ${ofFacts(set, { isByKey: way === 'fit' })}`, rows)
  return sql`select ${columns} from products p where ${ofProduct(set)} limit ${rows}::int`
}

/** Materialized, so that the planner optimizes for all rows and uses the index. With a plain limit it would scan the table. */
const limited = (all: SQL, rows: number): SQL => sql`with found as materialized (${all}) select * from found limit ${rows}::int`

/** A `from` clause over the rows of `seenBy`, named `seen`: the set's parts as `p`, with expressions for the requested extras. */
export function hitsBy(set: PartSet, way: WayIn, wanted: Wanted = {}): { from: SQL; score: SQL; facets: SQL } {
  const [isOfProducts, isOfFacts] = [way === 'price' || way === 'types', way === 'facts' || way === 'fit']
  const rows = isOfProducts
    ? sql`seen as p`
    : sql`seen cross join lateral (select ${columns} from products p where p.id = seen.id and ${ofProduct(set)} offset 0) as p`
  const facts = isOfFacts ? sql`` : joinFacts(set, wanted)
  const words = way === 'words' ? sql`` : joinWords(set, wanted)
  return {
    from: sql`${rows}${facts}${words}`,
    score: way === 'words' ? sql`seen.score` : sql`w.score`,
    facets: isOfFacts ? sql`seen.facets` : sql`f.facets`,
  }
}

/** Checks the choices and the fit of parts `p`. */
export function joinFacts(set: PartSet, { facets = false }: Wanted): SQL {
  if (hasFacts(set))
    return sql` cross join lateral (select f.facets from part_facts f where f.product_id = p.id and ${ofFacts(set)} offset 0) as f`
  return facets ? sql` left join lateral (select f.facets from part_facts f where f.product_id = p.id offset 0) as f on true` : sql``
}

/** Checks the text on parts `p`. */
export function joinWords(set: PartSet, { score = false }: Wanted): SQL {
  const match = matchOf(set)
  if (match === null) return sql``
  return sql` cross join lateral (
    select ${score ? match.score : sql`0`} as score from part_words w where w.product_id = p.id and ${match.where} offset 0) as w`
}
