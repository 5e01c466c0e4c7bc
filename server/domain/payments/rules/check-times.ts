// When a payment is asked about, as pure functions of the clock.
import type { PaymentAnswer } from '#server/payments/gateway.ts'
import type { PaymentRow } from '../queries/rows.ts'

const minute = 60_000
/** Providers take money for a payment for a day at most. */
const lastAskMs = 25 * 60 * minute
/** For so long a customer may be busy on the provider's page, and try again what failed. */
const patienceMs = 5 * minute

/**
 * When to ask about a payment that is not settled. The first question comes a minute after it was opened (open_payment.sql), the
 * next ones after pauses of two minutes that grow with its age, one at the very moment it expires, and then fewer and fewer for a day, because
 * money may come late. Null after that.
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

/** Whether an answer to the clock says that a payment failed while its customer may still be paying it: then it is asked about again, and not ended. */
export const isDoubtful = ({ createdAt, state }: Pick<PaymentRow, 'createdAt' | 'state'>, answer: PaymentAnswer, now: Date): boolean =>
  state === 'open' && answer.status === 'failed' && !answer.isFinal && now.getTime() - createdAt.getTime() < patienceMs

/** How long to wait before a refund is tried again, by how often it was tried: from half a minute to an hour. */
export const refundPauseMs = (asks: number): number => Math.min(60 * minute, 30_000 * 2 ** Math.min(asks, 10))
