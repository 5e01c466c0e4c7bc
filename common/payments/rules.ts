export type ReturnReason = 'late' | 'cancelled' | 'wrong_amount'

/** The reason why the shop refunds money that pays for no order; settle_payment stores the same word with the refund. */
export function returnReasonOf(payment: { failure: string | null; receivedMinor: number; amountMinor: number }): ReturnReason {
  if (payment.failure !== null) return 'late'
  return payment.receivedMinor === payment.amountMinor ? 'cancelled' : 'wrong_amount'
}
