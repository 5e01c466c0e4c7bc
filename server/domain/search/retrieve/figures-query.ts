// Reads the figures of the catalogue from the database.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { PartFacts } from '#common/builds/part-facts.ts'
import { type Db, plannedAfresh } from '#server/db/database.ts'
import { facetValues } from '#server/db/schema/facet-values.ts'
import type { Figures } from '../understand/figures.ts'
import { powerFor } from '../understand/needed-power.ts'
import type { Retrieval } from '../understand/retrieval.ts'
import { scoreOf, whereOf } from './conditions.ts'

const mostLooked = 100

export const figuresOf = (db: Db): Figures => ({
  async valuesOf(type, key) {
    const { productType, key: ofKey, number: value, uses } = facetValues
    const rows = await db
      .select({ value })
      .from(facetValues)
      .where(and(sql`${productType} = any(${spellingsOf(type)})`, eq(ofKey, key), gt(uses, 0)))
    return rows.flatMap(({ value }) => value ?? [])
  },
  powerFor: (parts) => powerFor(parts, (part) => factsOf(db, part)),
})

/** The catalogue's spellings of a type. Reading them first lets the index find the values. */
const spellingsOf = (type: string) =>
  sql`array(
    select product_type from (select product_type from type_counts union select product_type from type_count_changes) as known
    where lower(product_type) = ${type.toLowerCase()}
  )`

/** The facts of the parts that match best. */
async function factsOf(db: Db, part: Retrieval): Promise<readonly PartFacts[]> {
  const rows = await db.execute<{ facts: PartFacts }>(sql`${plannedAfresh}
    with found as materialized (
      select w.product_id, ${scoreOf(part)} as score from part_words w
      where ${whereOf(part)} and w.words @@ '''b@graphicscard'' | ''b@cpu'''::tsquery
    ), best as (
      select product_id from found where score = (select max(score) from found) limit ${mostLooked}::int
    )
    select k.facts from best join part_facts f on f.product_id = best.product_id join fit_keys k on k.id = f.fit_key_id`)
  return rows.map(({ facts }) => facts)
}
