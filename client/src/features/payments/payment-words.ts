// What people read of payments: their ways, and why they ended.
import type { PaymentMethod } from '#common/orders/schema.ts'

type Outside = Exclude<PaymentMethod, 'cash'>

/** As a name: `bKash`. */
export const methodNames = { cash: 'Cash on delivery', bkash: 'bKash', card: 'Card', nagad: 'Nagad' } as const satisfies Record<
  PaymentMethod,
  string
>

/** As a part of a sentence: paid `with bKash`. */
export const methodWords = { cash: 'in cash', bkash: 'with bKash', card: 'by card', nagad: 'with Nagad' } as const satisfies Record<
  PaymentMethod,
  string
>

/** Whose word about the money is waited for. */
export const providerWords = { bkash: 'bKash’s', card: 'the card provider’s', nagad: 'Nagad’s' } as const satisfies Record<Outside, string>

const failures: Readonly<Record<string, string>> = {
  cancelled: 'The payment was cancelled.',
  declined: 'The payment was declined.',
  insufficient_funds: 'There was not enough money in the account.',
  expired: 'The time to pay ran out.',
  refused: 'The provider refused the payment.',
  unavailable: 'The provider could not be reached.',
  mismatch: 'What the provider reported is not what was asked for.',
}

/** Why no money came, as a sentence. */
export const describeEnd = (reason: string | null): string => failures[reason ?? ''] ?? 'The payment did not go through.'

const returns: Readonly<Record<string, string>> = {
  late: 'it came after the time to pay was over',
  wrong_amount: 'it was not the sum that was asked for',
  cancelled: 'it was paid for a cancelled order',
}

/** Why money goes back: in the shop's words where nobody asked for it, else as an admin wrote it. */
export const describeReturn = (reason: string): string => returns[reason] ?? reason
