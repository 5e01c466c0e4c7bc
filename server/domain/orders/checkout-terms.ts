// The arguments of the checkout functions besides the orders, and the format of the returned rows.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { dayAt } from '#common/kit/shop-day.ts'
import type { Placing } from '#common/orders/schema.ts'
import { fn } from '#server/db/call-function.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { badField } from '#server/domain/context/errors.ts'

/** The argument `numbers`: null means all, such as the whole cart. */
export const numbersOf = ({ numbers }: { numbers: readonly number[] | 'all' }): readonly number[] | null =>
  numbers === 'all' ? null : numbers

/**
 * The argument `terms` of the checkout functions. `mostMinor`: the payment method's maximum per payment. The stored request distinguishes
 * a retry from another request under the same key. It omits the total, because the customer may see another total in a retry. The statement
 * completes the terms with the shop's settings.
 */
export function termsOf({ terms }: CustomerCtx, placing: Placing, { mostMinor }: { mostMinor?: number } = {}) {
  const { key, numbers, method, totalMinor, poNumber, note, wishedOn, addressId, delivery } = placing
  const said = { ...(poNumber && { poNumber }), ...(note && { note }), ...(wishedOn && { wishedOn }), ...(addressId && { addressId }) }
  const orders = numbers === 'all' ? numbers : numbers.toSorted((one, other) => one - other)
  const request = { orders, method, ...said, ...(delivery && { delivery }) }
  const placed = {
    ...(key !== undefined && { key, request }),
    ...(totalMinor !== undefined && { totalMinor }),
    ...(mostMinor !== undefined && { mostMinor }),
    ...(delivery && { delivery: { displayName: delivery.recipient, phoneNumber: delivery.phoneNumber, address: delivery.address } }),
    ...said,
    priceHoldDays: terms.priceHoldDays,
    minOrderMinor: terms.minOrderMinor,
  }
  return fn('shop_terms', { terms: placed })
}

/**
 * Throws BAD_REQUEST for a requested delivery day in the past. A retry gets the answer of the first request, also after midnight: a purchase
 * never loses its key.
 */
export async function refusePastDay({ db, actor, terms, now }: CustomerCtx, { key, wishedOn }: Placing): Promise<void> {
  if (wishedOn === undefined || wishedOn >= dayAt(now(), terms.timeZone)) return
  if (key !== undefined) {
    const [known] = await db.execute(sql`select from purchases where user_id = ${actor.userId} and key = ${`key:${key}`}`)
    if (known) return
  }
  throw badField('wishedOn', messages.wishedDayPast)
}

/** The JSON column of the checkout functions. */
export const CheckoutDetails = z
  .object({
    beforeMinor: z.number().optional(),
    afterMinor: z.number().optional(),
    missingMinor: z.number().optional(),
    mostMinor: z.number().optional(),
    availableQuantity: z.number().optional(),
    quantity: z.number().optional(),
    minOrderQuantity: z.number().optional(),
    orderMultiple: z.number().optional(),
  })
  .nullable()
export type CheckoutDetails = z.infer<typeof CheckoutDetails>
