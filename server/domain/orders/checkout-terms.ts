// What a checkout passes to the database beside its orders, and how it reads the rows that come back.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Placing } from '#common/orders/schema.ts'
import type { CustomerCtx } from '../ctx.ts'

/** A list of order numbers as the literal of an int[]. */
export const numberList = { mapToDriverValue: (numbers: readonly number[]) => `{${numbers.join(',')}}` }

/** The orders of a checkout as `p_numbers`: null stands for the whole cart. */
export const numbersOf = ({ numbers }: Pick<Placing, 'numbers'>): SQL =>
  numbers === 'all' ? sql`null::int[]` : sql`${sql.param(numbers, numberList)}::int[]`

/**
 * `p_terms` of the checkout functions. `mostMinor` is the most that the payment method takes at once. The stored request tells a repetition
 * from another request under the same key; the total is left out, because what the customer saw may change between attempts.
 */
export function termsOf({ terms }: CustomerCtx, placing: Placing, { mostMinor }: { mostMinor?: number } = {}): SQL {
  const { key, numbers, method, totalMinor, poNumber, note, wishedOn, addressId, delivery } = placing
  const said = { ...(poNumber && { poNumber }), ...(note && { note }), ...(wishedOn && { wishedOn }), ...(addressId && { addressId }) }
  const orders = numbers === 'all' ? numbers : numbers.toSorted((one, other) => one - other)
  const request = { orders, method, ...said, ...(delivery && { delivery }) }
  return sql`${JSON.stringify({
    ...(key !== undefined && { key, request }),
    ...(totalMinor !== undefined && { totalMinor }),
    ...(mostMinor !== undefined && { mostMinor }),
    ...(delivery && { delivery: { displayName: delivery.recipient, phoneNumber: delivery.phoneNumber, address: delivery.address } }),
    ...said,
    priceHoldDays: terms.priceHoldDays,
    minOrderMinor: terms.minOrderMinor,
  })}::jsonb`
}

/** The columns of a row that a checkout returns. */
export const CheckoutRow = z.object({
  order_number: z.number().int().nullable(),
  purchase_number: z.string().nullable(),
  details: z
    .object({
      beforeMinor: z.number().optional(),
      afterMinor: z.number().optional(),
      missingMinor: z.number().optional(),
      mostMinor: z.number().optional(),
      availableQuantity: z.number().optional(),
    })
    .nullable(),
})
export type CheckoutRow = z.infer<typeof CheckoutRow>
