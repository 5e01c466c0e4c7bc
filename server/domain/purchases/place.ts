// Checkout as a purchase for API clients: one call for all payment methods, idempotent under its key.
import type { NewPurchase } from '#common/purchases/schema.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { checkOut } from '../orders/commands.ts'
import { startPaymentOnce } from '../payments/commands/start.ts'
import { getPurchase, type Purchase } from './details.ts'

/** `payUrl` is the page to pay on; null for cash, and after the payment has ended. */
export type PlacedPurchase = Readonly<{ purchase: Purchase; payUrl: string | null; isRepeated: boolean }>

/**
 * Places the caller's pending orders as one purchase. The same request under the same key returns the same purchase, in its current state.
 * Throws NOT_FOUND, CONFLICT with one issue per order or detail that prevents it, PRICE_CHANGED with one issue per line,
 * SERVICE_UNAVAILABLE if the payment provider is down: then no stock is held.
 */
export async function placePurchase(ctx: CustomerCtx, placing: NewPurchase): Promise<PlacedPurchase> {
  const { method } = placing
  if (method === 'cash') {
    const { purchase, isRepeated } = await checkOut(ctx, placing)
    return { purchase: await placed(ctx, purchase), payUrl: null, isRepeated }
  }
  const { purchase, redirectUrl, isRepeated } = await startPaymentOnce(ctx, { ...placing, method })
  return { purchase: await placed(ctx, purchase), payUrl: redirectUrl, isRepeated }
}

function placed(ctx: CustomerCtx, number: string | null): Promise<Purchase> {
  if (number === null) throw new Error('A checkout answered without the number of its purchase')
  return getPurchase(ctx, { number })
}
