import { type SQL, sql } from 'drizzle-orm'
import { slotTypes } from '#common/builds/slot-types.ts'
import { products } from '#server/db/schema/products.ts'

/** Sorts parts of a build as the builder shows them. `row` is what a query calls its products, or its orders. */
export const bySlot = (row: string): SQL =>
  sql`array_position(${sql.param(slotTypes)}::text[], ${sql.identifier(row)}.${sql.identifier(products.productType.name)})`
