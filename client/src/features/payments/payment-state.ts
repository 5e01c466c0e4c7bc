// What a payment came to, as its page tells it apart.
import type { Outputs } from '#client/lib/api-types.ts'

export type Payment = Outputs['payments']['get']

export type Outcome =
  | 'waiting'
  | 'paid'
  /** Its orders are paid, and all of the money was given back since. */
  | 'paidAndReturned'
  /** Money came that pays nothing: it is on its way back. */
  | 'returning'
  /** As before, and all of it is back. */
  | 'returned'
  /** Money was reported that is not ours to judge: people look at it. */
  | 'unclear'
  | 'ended'

type PaymentSummary = Pick<Payment, 'state' | 'failure'> & { orders: readonly Pick<Payment['orders'][number], 'isPaid'>[] }

export function outcomeOf({ state, failure, orders }: PaymentSummary): Outcome {
  if (state === 'open') return 'waiting'
  if (state === 'failed' || state === 'expired') return failure === 'mismatch' ? 'unclear' : 'ended'
  const isForSomething = orders.some(({ isPaid }) => isPaid)
  if (state === 'refunded') return isForSomething ? 'paidAndReturned' : 'returned'
  return isForSomething ? 'paid' : 'returning'
}

/** Why money that came pays nothing, in the words that refunds have. */
export function whyReturned({ failure, receivedMinor, amountMinor }: Pick<Payment, 'failure' | 'receivedMinor' | 'amountMinor'>): string {
  if (failure !== null) return 'late'
  return receivedMinor === amountMinor ? 'cancelled' : 'wrong_amount'
}

/** How long to wait before looking again, by how often was looked: two seconds at first, at most half a minute. */
export const pauseMs = (looks: number): number => Math.min(30_000, 2_000 * 1.25 ** Math.max(0, looks - 1))
