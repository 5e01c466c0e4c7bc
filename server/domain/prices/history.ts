import { count, desc, eq, sql } from 'drizzle-orm'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import type { PriceHistory } from '#common/prices/schema.ts'
import { priceChanges } from '#server/db/schema/price-changes.ts'
import { priceLists } from '#server/db/schema/price-lists.ts'
import { users } from '#server/db/schema/users.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

/**
 * A page of the changes of a product's public price, breaks and list entries, newest first. `before` and `after` are minor units, or
 * breaks; null without a price. Imports have no actor.
 */
export async function priceHistory({ db }: StaffCtx<'prices'>, history: PriceHistory) {
  const ofProduct = eq(priceChanges.productId, history.productId)
  const [changes, [counted]] = await Promise.all([
    db
      .select({
        id: priceChanges.id,
        kind: priceChanges.kind,
        reason: priceChanges.reason,
        priceListId: priceChanges.priceListId,
        listName: priceLists.name,
        fromQuantity: priceChanges.fromQuantity,
        before: priceChanges.before,
        after: priceChanges.after,
        actorId: priceChanges.actorId,
        actorName: sql<string | null>`nullif(${users.displayName}, '')`,
        actorEmail: users.email,
        createdAt: priceChanges.createdAt,
      })
      .from(priceChanges)
      .leftJoin(priceLists, eq(priceLists.id, priceChanges.priceListId))
      .leftJoin(users, eq(users.id, priceChanges.actorId))
      .where(ofProduct)
      .orderBy(desc(priceChanges.id))
      .limit(history.perPage)
      .offset(rowsBefore(history)),
    db.select({ total: count() }).from(priceChanges).where(ofProduct),
  ])
  return { changes, ...placeOf(counted?.total ?? 0, history) }
}
