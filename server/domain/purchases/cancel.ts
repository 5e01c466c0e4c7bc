import type { PurchaseCancel } from '#common/purchases/schema.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { withRight } from '#server/domain/context/rights.ts'
import { closeOrders } from '../orders/close.ts'
import { getPurchase, type Purchase } from './details.ts'
import { getPurchaseRow } from './queries.ts'

/**
 * Cancels lines of a purchase, or all of them, in one step. Lines that are cancelled already stay so. Throws NOT_FOUND, CONFLICT with an
 * issue per paid line, CONFLICT if a customer leaves a rest below the shop's minimum, and FORBIDDEN to staff who may only see it.
 */
export async function cancelPurchase(ctx: CustomerCtx, { number, orders }: PurchaseCancel): Promise<Purchase> {
  const purchase = await getPurchaseRow(ctx, { number })
  if (purchase.userId !== ctx.actor.userId) withRight(ctx.actor, 'orders.cancel')
  await closeOrders(ctx, { numbers: orders, purchase: purchase.number })
  return getPurchase(ctx, { number })
}
