import { z } from 'zod'
import type { Shop } from '#server/domain/ctx.ts'
import { hurryPaymentOf, reconcilePayments } from '#server/domain/payments/look-after.ts'
import { moveRefunds } from '#server/domain/payments/refunds.ts'

const Job = z.object({ orderId: z.number().optional() }).nullish()

/** Asks providers about payments and refunds whose time has come. An order that went while its payment was open brings a job of its own. */
export async function reconcile(shop: Shop, payload: unknown): Promise<void> {
  const orderId = Job.parse(payload)?.orderId
  if (orderId !== undefined) await hurryPaymentOf(shop, orderId)
  while ((await reconcilePayments(shop)) > 0);
  while ((await moveRefunds(shop)) > 0);
}
