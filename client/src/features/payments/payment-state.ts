// The outcome of a payment, as its page shows it.
import type { Outputs, WithAmounts } from '#client/lib/api-types.ts'

export type Payment = WithAmounts<Outputs['payments']['get']>

export type Outcome =
  | 'waiting'
  /** The customer has finished it, and only the bank's answer is missing. */
  | 'confirming'
  | 'paid'
  /** Its orders were paid, and everything was refunded later. */
  | 'paidAndReturned'
  /** The payment pays for no order: a refund is in progress. */
  | 'returning'
  /** The payment paid for no order and was refunded. */
  | 'returned'
  /** The provider reported a different payment, which requires manual review. */
  | 'unclear'
  | 'ended'

type PaymentSummary = Pick<Payment, 'state' | 'failure' | 'isConfirming'> & { orders: readonly Pick<Payment['orders'][number], 'isPaid'>[] }

export function outcomeOf({ state, failure, isConfirming, orders }: PaymentSummary): Outcome {
  if (state === 'open') return isConfirming ? 'confirming' : 'waiting'
  if (state === 'failed' || state === 'expired') return failure === 'mismatch' ? 'unclear' : 'ended'
  const isForSomething = orders.some(({ isPaid }) => isPaid)
  if (state === 'refunded') return isForSomething ? 'paidAndReturned' : 'returned'
  return isForSomething ? 'paid' : 'returning'
}

/** The polling interval after `looks` polls: from two seconds up to thirty. */
export const pauseMs = (looks: number): number => Math.min(30_000, 2_000 * 1.25 ** Math.max(0, looks - 1))
