import { z } from 'zod'
import type { Shop } from '#server/domain/context/ctx.ts'
import { moveRefunds } from '#server/domain/payments/commands/refund.ts'
import { reconcilePayments, reconcileSoon } from '#server/domain/payments/reconcile/reconcile.ts'
import { createFairQueue, QueueFull } from '#server/lib/fair-queue.ts'

const Job = z.object({ orderId: z.number().optional() }).nullish()

/** Asks providers about due payments and refunds. If an order disappeared while its payment was open, the payload names the order. */
export async function reconcile(shop: Shop, payload: unknown): Promise<void> {
  const orderId = Job.parse(payload)?.orderId
  if (orderId !== undefined) await reconcileSoon(shop, orderId)
  await reconcilePayments(shop)
  await moveRefunds(shop)
}

/**
 * Runs one reconciliation at a time in this process, with one more in the queue. A provider that hangs blocks such a job for a minute, and
 * one starts every minute: they must not use all the worker's places, which mail needs too. If the queue is full, the queued job handles
 * what is due.
 */
export function reconcileInQueue(shop: Shop): (payload: unknown) => Promise<void> {
  const inQueue = createFairQueue({ parallel: 1, waiting: 1 })
  return async (payload) => {
    const orderId = Job.parse(payload)?.orderId
    if (orderId !== undefined) await reconcileSoon(shop, orderId)
    await inQueue(() => reconcile(shop, null)).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error
    })
  }
}
