// The types that the catalogue has, in the spellings of its items.
import { eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '../ctx.ts'

/** The spellings under which the catalogue has a type, compared without case: none where no item is of it, and rarely more than one. */
export async function spellingsOf({ db, catalogue }: Pick<PublicCtx, 'db' | 'catalogue'>, type: string): Promise<string[]> {
  const { items } = await catalogue.read('types', async () => ({ items: await listTypes(db) }))
  const wanted = type.toLowerCase()
  return items.filter((name) => name.toLowerCase() === wanted)
}

export type TypesShape = 'all' | 'one' | 'several'

export const shapeOfTypes = (types: readonly string[] | null): TypesShape =>
  types === null ? 'all' : types.length === 1 ? 'one' : 'several'

/** The condition that a part is of the wanted types. One type is compared as such: then an index has the order of the list, too. */
export function hasType(shape: TypesShape): SQL | undefined {
  if (shape === 'all') return undefined
  if (shape === 'one') return eq(products.productType, sql.placeholder('type'))
  return sql`${products.productType} in (select json_array_elements_text(${sql.placeholder('types')}::text::json))`
}

/** What that compares with. */
export const typeValues = (types: readonly string[] | null) => ({ type: types?.[0], types: JSON.stringify(types) })

/** Steps from type to type through an index: as many steps as there are types, however many items there are. */
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
