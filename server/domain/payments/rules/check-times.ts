// When to check payments, as pure functions of the clock.
import type { PaymentAnswer } from '#server/payments/gateway.ts'
import type { PaymentRow } from '../queries/rows.ts'

const minute = 60_000
/** Providers accept money for a payment for at most a day. */
const lastAskMs = 25 * 60 * minute
/** The time that a customer may need on the provider's page, retries included. */
const patienceMs = 5 * minute

/**
 * When to check an unsettled payment. The first check is due a minute after it was opened (start_purchase_payment.sql). Later intervals
 * start at two minutes and grow with its age; one check runs when the payment expires. Money may arrive late, so checks continue for a day,
 * then null.
 */
export function nextCheckAt(
  { createdAt, expiresAt, state }: Pick<PaymentRow, 'createdAt' | 'expiresAt' | 'state'>,
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > lastAskMs) return null
  const pause = state === 'open' ? age / 3 : age / 5
  const soon = now.getTime() + Math.max(2 * minute, pause)
  return new Date(state === 'open' && expiresAt ? Math.min(soon, Math.max(expiresAt.getTime(), now.getTime() + minute)) : soon)
}

/** True if a reported failure may be premature because the customer may still be paying: then check again instead of ending the payment. */
export const isDoubtful = ({ createdAt, state }: Pick<PaymentRow, 'createdAt' | 'state'>, answer: PaymentAnswer, now: Date): boolean =>
  state === 'open' && answer.status === 'failed' && !answer.isFinal && now.getTime() - createdAt.getTime() < patienceMs

/** Pause before a refund is retried, by the number of attempts: half a minute to an hour. */
export const refundPauseMs = (asks: number): number => Math.min(60 * minute, 30_000 * 2 ** Math.min(asks, 10))
