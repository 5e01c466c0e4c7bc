import type { PaidBy } from './payloads.ts'

/** The ways to pay as a sentence of a mail has them. */
export const methodWords = {
  cash: 'in cash',
  card: 'by card',
  bkash: 'with bKash',
  nagad: 'with Nagad',
} as const satisfies Record<PaidBy, string>
