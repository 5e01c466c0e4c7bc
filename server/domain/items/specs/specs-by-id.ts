import { eq, inArray } from 'drizzle-orm'
import type { TypedSpecs } from '#common/specs/attribute.ts'
import type { Db } from '#server/db/database.ts'
import { partFacts } from '#server/db/schema/part-facts.ts'
import { products } from '#server/db/schema/products.ts'
import { specColumns, typedSpecs } from './stored-specs.ts'

export async function typedSpecsById(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TypedSpecs>> {
  const rows = await db
    .select({ id: products.id, productType: products.productType, name: products.name, ...specColumns })
    .from(products)
    .leftJoin(partFacts, eq(partFacts.productId, products.id))
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map((row) => [row.id, typedSpecs(row)]))
}
