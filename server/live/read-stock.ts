import { and, inArray, isNull } from 'drizzle-orm'
import type { StockItem } from '#common/live/events.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'

/** Omits missing products. */
export function readStock(db: Db, ids: readonly string[]): Promise<StockItem[]> {
  return db
    .select({
      id: products.id,
      availableQuantity: products.availableQuantity,
      minOrderQuantity: products.minOrderQuantity,
      priceMinor: products.priceMinor,
    })
    .from(products)
    .where(and(inArray(products.id, ids.map(Number)), isNull(products.deletedAt)))
}
