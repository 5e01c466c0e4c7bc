// When a payment is asked about, as pure functions of the clock.
import type { PaymentRow } from './rows.ts'

const minute = 60_000
/** Providers take money for a payment for a day at most. */
const lastAskMs = 25 * 60 * minute

/**
 * When to ask about a payment that is not settled: every minute or two while it is open, at the very moment it expires, and then more and more
 * seldom for a day, because money may come late. Null after that.
 */
export function nextAsk({ createdAt, expiresAt, state }: Pick<PaymentRow, 'createdAt' | 'expiresAt' | 'state'>, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > lastAskMs) return null
  const soon = now.getTime() + Math.max(2 * minute, age / 5)
  return new Date(state === 'open' && expiresAt ? Math.min(soon, Math.max(expiresAt.getTime(), now.getTime() + minute)) : soon)
}

/** How long to wait before a refund is tried again, by how often it was tried: from half a minute to an hour. */
export const refundPauseMs = (asks: number): number => Math.min(60 * minute, 30_000 * 2 ** Math.min(asks, 10))
