import { and, desc, eq, isNull } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'
import { stockAlerts } from '#server/db/schema/stock-alerts.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'

export async function listStockAlerts({ db, actor }: CustomerCtx) {
  return db
    .select({
      id: stockAlerts.id,
      productId: stockAlerts.productId,
      name: products.name,
      sku: products.sku,
      createdAt: stockAlerts.createdAt,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.userId, actor.userId), isNull(stockAlerts.endedAt), isNull(products.deletedAt)))
    .orderBy(desc(stockAlerts.createdAt), desc(stockAlerts.id))
}
