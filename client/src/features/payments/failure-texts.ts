// Reasons for the end or the refund of a payment, in English.
const failures: Readonly<Record<string, string>> = {
  cancelled: 'The payment was cancelled.',
  declined: 'The payment was declined.',
  insufficient_funds: 'There was not enough money in the account.',
  expired: 'The time to pay ran out.',
  refused: 'The provider refused the payment.',
  unavailable: "We couldn't reach the payment provider.",
  mismatch: 'The provider reported a different payment.',
}

/** The reason why a payment failed, as a sentence. */
export const describeEnd = (reason: string | null): string => failures[reason ?? ''] ?? "The payment didn't go through."

const returns: Readonly<Record<string, string>> = {
  late: 'it came after the time to pay was over',
  wrong_amount: "it wasn't the amount we asked for",
  cancelled: 'the purchase was cancelled before you paid',
}

/** The reason for a refund: a fixed text for automatic refunds, otherwise the text that an admin entered. */
export const describeReturn = (reason: string): string => returns[reason] ?? reason
