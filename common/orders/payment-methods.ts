import type { PaymentMethod } from './schema.ts'

/** As a name: `bKash`. */
export const methodNames = { cash: 'Cash on delivery', bkash: 'bKash', card: 'Card', nagad: 'Nagad' } as const satisfies Record<
  PaymentMethod,
  string
>

/** As part of a sentence: paid `with bKash`. */
export const methodWords = { cash: 'in cash', bkash: 'with bKash', card: 'by card', nagad: 'with Nagad' } as const satisfies Record<
  PaymentMethod,
  string
>
