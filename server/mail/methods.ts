import { z } from 'zod'

/** The ways to pay as a sentence of a mail has them. */
export const PaidBy = z.enum(['cash', 'card', 'bkash', 'nagad'])
export const methodWords = { cash: 'in cash', card: 'by card', bkash: 'with bKash', nagad: 'with Nagad' } as const
