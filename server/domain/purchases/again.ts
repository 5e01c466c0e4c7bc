// Orders the parts of a purchase again: adds all available parts to the cart at today's prices, and reports the differences.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { highestQuantity, raisedQuantity } from '#common/items/quantities.ts'
import type { PurchaseAgain } from '#common/purchases/schema.ts'
import { orders } from '#server/db/schema/orders.ts'
import { products } from '#server/db/schema/products.ts'
import { purchaseLines } from '#server/db/schema/purchases.ts'
import { cartAdditions } from '#server/db/schema/quick-order.ts'
import { showsAmounts } from '#server/domain/context/amounts.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { addCartLines } from '../orders/add-lines.ts'
import { getPurchaseRow } from './queries.ts'

/** A difference between the purchase and today. `gone` and `short` parts are not added. */
export type AgainDifference = Readonly<{
  productId: number
  name: string
  sku: string
  kind: 'gone' | 'short' | 'quantity' | 'price'
  /** Pieces, or minor units per piece. */
  before: number
  after: number
}>

/**
 * Adds the parts of a purchase to the caller's cart. Quantities are raised to the minimum and the multiple, and lowered to the stock.
 * Without differences of prices for a caller who does not see the purchase's prices. Idempotent per key. Throws NOT_FOUND, and CONFLICT if the stock changes at the same moment.
 */
export async function orderPurchaseAgain(ctx: CustomerCtx, { number, key }: PurchaseAgain) {
  await countAttempt(ctx, 'orders', ctx.actor.userId)
  const { id, userId } = await getPurchaseRow(ctx, { number })
  const parts = await listParts(ctx, id)
  const kept = await findEarlier(ctx, key)
  const lines = kept ?? parts.flatMap((part) => linesToAdd(part))
  const added = lines.length > 0 ? (await addCartLines(ctx, { key, lines })).added : []
  const isComparingPrices = showsAmounts(ctx.actor, userId)
  const prices = isComparingPrices
    ? await listCartPrices(
        ctx,
        lines.map(({ productId }) => productId),
      )
    : new Map<number, number>()
  return {
    lines: lines.length,
    added,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    differences: parts.flatMap((part) => {
      const line = lines.find(({ productId }) => productId === part.productId)
      return differencesOf(part, line?.quantity ?? 0, prices.get(part.productId) ?? null)
    }),
  }
}

type Part = Awaited<ReturnType<typeof listParts>>[number]

/** The distinct parts of a purchase as sold today, with their quantity in the cart. */
const listParts = ({ db, actor }: CustomerCtx, purchaseId: number) =>
  db
    .select({
      productId: orders.productId,
      name: sql<string>`min(${orders.name})`,
      sku: sql<string>`min(${orders.sku})`,
      wanted: sql<number>`sum(${purchaseLines.quantity})::int`,
      unitPriceMinor: sql<number>`max(${purchaseLines.unitPriceMinor})::float8`,
      isGone: sql<boolean>`bool_and(${products.deletedAt} is not null)`,
      minOrderQuantity: sql<number>`min(${products.minOrderQuantity})`,
      orderMultiple: sql<number>`min(${products.orderMultiple})`,
      availableQuantity: sql<number>`min(${products.availableQuantity})`,
      inCart: sql<number>`coalesce((
        select o.quantity from orders o
        where o.user_id = ${actor.userId} and o.product_id = "orders"."product_id" and o.status = 'pending' and o.placed_at is null
          and o.deleted_at is null
        order by o.id desc limit 1), 0)`,
    })
    .from(purchaseLines)
    .innerJoin(orders, eq(orders.id, purchaseLines.orderId))
    .innerJoin(products, eq(products.id, orders.productId))
    .where(eq(purchaseLines.purchaseId, purchaseId))
    .groupBy(orders.productId)
    .orderBy(sql`min(${orders.id})`)

/** The lines that an earlier request under this key added. */
async function findEarlier({ db, actor }: CustomerCtx, key: string): Promise<Line[] | null> {
  const [earlier] = await db
    .select({ request: cartAdditions.request })
    .from(cartAdditions)
    .where(and(eq(cartAdditions.userId, actor.userId), eq(cartAdditions.key, key)))
  return earlier ? z.array(Line).parse(earlier.request) : null
}

const Line = z.object({ productId: z.number(), quantity: z.number() })
type Line = z.infer<typeof Line>

function linesToAdd(part: Part): Line[] {
  const highest = part.isGone ? null : highestQuantity(part)
  if (highest === null) return []
  const quantity = Math.min(raisedQuantity(part.inCart + part.wanted, part), highest) - part.inCart
  return quantity > 0 ? [{ productId: part.productId, quantity }] : []
}

async function listCartPrices({ db, actor }: CustomerCtx, productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: orders.productId, unitPriceMinor: orders.unitPriceMinor })
    .from(orders)
    .where(
      and(
        eq(orders.userId, actor.userId),
        inArray(orders.productId, [...productIds]),
        eq(orders.status, 'pending'),
        isNull(orders.placedAt),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(orders.id)
  return new Map(rows.map(({ productId, unitPriceMinor }) => [productId, unitPriceMinor]))
}

function differencesOf(part: Part, quantity: number, priceMinor: number | null): AgainDifference[] {
  const { productId, name, sku, wanted, unitPriceMinor, isGone } = part
  if (quantity === 0) return [{ productId, name, sku, kind: isGone ? 'gone' : 'short', before: wanted, after: 0 }]
  return [
    ...(quantity === wanted ? [] : [{ productId, name, sku, kind: 'quantity' as const, before: wanted, after: quantity }]),
    ...(priceMinor === null || priceMinor === unitPriceMinor
      ? []
      : [{ productId, name, sku, kind: 'price' as const, before: unitPriceMinor, after: priceMinor }]),
  ]
}
