// A second spelling of a category or maker joins the usual spelling: in the description of the category, else of most parts.
import { sql } from 'drizzle-orm'
import { makerKey } from '#common/catalogue/filter-keys.ts'
import { sameKey } from '#common/kit/same-key.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { foldMaker } from '#common/specs/makers.ts'
import type { Db } from '#server/db/database.ts'
import { facetValues } from '#server/db/schema/facet-values.ts'
import { partFacts } from '#server/db/schema/part-facts.ts'
import { products } from '#server/db/schema/products.ts'
import { readTypeCounts } from './type-counts.ts'

type Named = { productType?: string | undefined; manufacturer?: string | null | undefined }

/** A spelling, and how many parts have it. */
type Spelling = Readonly<{ name: string; parts: number }>

/** The fields of a part in the shop's spellings. `id`: a part that is being changed; a name of this part alone may get another spelling. */
export async function joinNames<Fields extends Named>(db: Db, fields: Fields, id?: number): Promise<Fields> {
  const { productType, manufacturer } = fields
  const [types, makers] = [
    productType ? await spellingsOfTypes(db, id) : [],
    manufacturer ? await spellingsOfMaker(db, manufacturer, id) : [],
  ]
  return {
    ...fields,
    ...(productType && { productType: describedType(productType) ?? joined(productType, types) }),
    ...(manufacturer && { manufacturer: joined(manufacturer, makers) }),
  }
}

/** The spelling that typed specs and rules know. */
const describedType = (written: string): string | undefined => categoryOf(written)?.type

const joined = (written: string, spellings: readonly Spelling[]): string => usualSpellings(spellings).get(sameKey(written)) ?? written

/** The spelling of most parts for each key; of equals, the first in the order of their signs. */
export function usualSpellings(spellings: readonly Spelling[]): Map<string, string> {
  const sorted = spellings.filter(({ parts }) => parts > 0).toSorted((a, b) => a.parts - b.parts || (a.name < b.name ? 1 : -1))
  return new Map(sorted.map(({ name }) => [sameKey(name), name]))
}

async function spellingsOfTypes(db: Db, without?: number): Promise<readonly Spelling[]> {
  const counts = await readTypeCounts(db)
  const own =
    without === undefined
      ? []
      : await db.execute<{ type: string }>(sql`
    select product_type as type from ${products} where id = ${without}::bigint and deleted_at is null`)
  return counts.map(({ type, parts }) => ({ name: type, parts: type === own[0]?.type ? parts - 1 : parts }))
}

/** Enough parts to know what is usual. */
const mostLooked = 1_000

async function spellingsOfMaker(db: Db, maker: string, without?: number): Promise<readonly Spelling[]> {
  const rows = await db.execute<{ name: string; parts: number }>(sql`
    select p.manufacturer as name, count(*)::int as parts
    from (
      select f.product_id as id from ${partFacts} f
      where f.facets && array(select v.id from ${facetValues} v where v.key = ${makerKey} and v.folded = ${foldMaker(maker)}) limit ${mostLooked}::int
    ) as f join ${products} p on p.id = f.id
    where p.deleted_at is null and p.manufacturer is not null and p.id is distinct from ${without ?? null}::bigint
    group by 1`)
  return [...rows]
}

/** For many parts at once, as in an import: reads the shop's names once, and remembers new ones. */
export async function createNameJoiner(db: Db): Promise<<Fields extends Named>(fields: readonly Fields[]) => readonly Fields[]> {
  const types = usualSpellings((await readTypeCounts(db)).map(({ type, parts }) => ({ name: type, parts })))
  const makers = usualSpellings([
    ...(await db.execute<{ name: string; parts: number }>(sql`
      select manufacturer as name, count(*)::int as parts from ${products} where deleted_at is null and manufacturer is not null group by 1`)),
  ])
  return (all) =>
    all.map((fields) => ({
      ...fields,
      ...(fields.productType && { productType: describedType(fields.productType) ?? first(types, fields.productType) }),
      ...(fields.manufacturer && { manufacturer: first(makers, fields.manufacturer) }),
    }))
}

function first(names: Map<string, string>, written: string): string {
  const key = sameKey(written)
  const name = names.get(key)
  if (name === undefined) names.set(key, written)
  return name ?? written
}
