// The types in the catalogue, as its items spell them.
import { eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '../ctx.ts'

/** The spellings of a type in the catalogue, compared without case: empty if no item has the type, and rarely more than one. */
export async function spellingsOf({ db, catalogue }: Pick<PublicCtx, 'db' | 'catalogue'>, type: string): Promise<string[]> {
  const { items } = await catalogue.read('types', async () => ({ items: await listTypes(db) }), { dependsOnStock: false })
  const wanted = type.toLowerCase()
  return items.filter((name) => name.toLowerCase() === wanted)
}

export type TypesShape = 'all' | 'one' | 'several'

export const shapeOfTypes = (types: readonly string[] | null): TypesShape =>
  types === null ? 'all' : types.length === 1 ? 'one' : 'several'

/**
 * The condition that a part has one of the wanted types. A single type is compared with `=`, so that an index also gives the order of the
 * list.
 */
export function hasType(shape: TypesShape): SQL | undefined {
  if (shape === 'all') return undefined
  if (shape === 'one') return eq(products.productType, sql.placeholder('type'))
  return sql`${products.productType} in (select json_array_elements_text(${sql.placeholder('types')}::text::json))`
}

/** The values of the placeholders in `hasType`. */
export const typeValues = (types: readonly string[] | null) => ({ type: types?.[0], types: JSON.stringify(types) })

/** Skips from type to type in an index: one step per type, however many items there are. */
async function listTypes(db: PublicCtx['db']): Promise<string[]> {
  const next = (after = sql``) => sql`
    (select ${products.productType} as type from ${products} where ${products.deletedAt} is null ${after} order by 1 limit 1)`
  const rows = await db.execute<{ type: string }>(sql`
    with recursive types as (
      ${next()}
      union all
      select following.type from types, lateral ${next(sql`and ${products.productType} > types.type`)} as following
    )
    select type from types`)
  return rows.map(({ type }) => type)
}
