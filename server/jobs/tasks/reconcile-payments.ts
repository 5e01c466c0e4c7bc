import { z } from 'zod'
import type { Shop } from '#server/domain/ctx.ts'
import { moveRefunds } from '#server/domain/payments/commands/refund.ts'
import { reconcilePayments, reconcileSoon } from '#server/domain/payments/reconcile/reconcile.ts'
import { createTurns, LineFull } from '#server/lib/turns.ts'

const Job = z.object({ orderId: z.number().optional() }).nullish()

/** Asks providers about due payments and refunds. An order that disappeared while its payment was open has a job of its own. */
export async function reconcile(shop: Shop, payload: unknown): Promise<void> {
  const orderId = Job.parse(payload)?.orderId
  if (orderId !== undefined) await reconcileSoon(shop, orderId)
  await reconcilePayments(shop)
  await moveRefunds(shop)
}

/**
 * The same, one at a time in this process, with one more in line. A provider that hangs keeps such a job for a minute, and there is one every
 * minute: they must not keep all places of a worker from the mail. What is due when a job finds the line full, the one in line asks about.
 */
export function reconcileInTurn(shop: Shop): (payload: unknown) => Promise<void> {
  const turn = createTurns({ parallel: 1, waiting: 1 })
  return async (payload) => {
    const orderId = Job.parse(payload)?.orderId
    if (orderId !== undefined) await reconcileSoon(shop, orderId)
    await turn(() => reconcile(shop, null)).catch((error: unknown) => {
      if (!(error instanceof LineFull)) throw error
    })
  }
}
