import { sql } from 'drizzle-orm'
import { callOutcome } from '#server/db/call-outcome.ts'
import type { Shop } from '../../ctx.ts'

type Ending = {
  state: 'failed' | 'expired'
  /** In the shop's words: `cancelled`, `declined`, `unavailable` … */
  reason: string
  /** When the provider is asked once more, because money may still come; null where none can. */
  askAt: Date | null
  /** The webhook that said so. */
  event?: string | undefined
}

/**
 * Ends an open payment: returns its stock and lets its orders be paid again. Does nothing if it is over. Returns whether it ended the
 * payment.
 */
export async function endPayment(
  shop: Pick<Shop, 'db' | 'catalogue'>,
  id: string,
  { state, reason, askAt, event }: Ending,
): Promise<boolean> {
  const parameters = sql`${id}, ${state}, ${reason}, ${askAt?.toISOString() ?? null}, ${event ?? null}`
  switch (await callOutcome(shop.db, 'end_payment', parameters)) {
    case 'failed':
      shop.catalogue.invalidate()
      return true
    case 'unchanged':
    case 'not_found':
      return false
  }
}
