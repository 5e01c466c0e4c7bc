import { type SQL, sql } from 'drizzle-orm'
import { slotTypes } from '#common/builds/slot-types.ts'
import { products } from '#server/db/schema/products.ts'

/** Sorts parts of a build in the builder's order. `row`: the query's alias for products or orders. */
export const bySlot = (row: string): SQL =>
  sql`array_position(${sql.param(slotTypes)}::text[], ${sql.identifier(row)}.${sql.identifier(products.productType.name)})`
