import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { highestNamedMinor, priceBounds, quantityBounds, readMinor } from '#common/kit/money.ts'
import { isStorable, requiredText, textLimits } from '#common/kit/text.ts'
import { ItemId } from '../items/schema.ts'
import { EmailAddress } from '../users/schema.ts'
import { quickOrderBounds } from './rules.ts'

const lineText = z.string('Must be text').refine(isStorable, 'Must not contain NUL or broken characters')

/** The price of a piece in another shop, in major units. Text in which no amount can be read counts as no price. */
const otherPrice = z.union([
  z
    .number('Must be an amount')
    .min(0, 'Must be at least 0')
    .max(priceBounds.max / 100, `Must be at most ${(priceBounds.max / 100).toLocaleString('en')}`)
    .refine((amount) => readMinor(String(amount)) !== null, 'Must have at most two decimals'),
  lineText,
])

/**
 * A line as people write it, or a code with its quantity and price. A quantity that is not a whole number is reported in the answer, not
 * refused.
 */
export const QuickOrderLine = z.union(
  [lineText, z.object({ code: lineText, quantity: z.union([z.number(), lineText]).nullish(), price: otherPrice.nullish() })],
  'Must be text, or an object with a code',
)
export type QuickOrderLine = z.infer<typeof QuickOrderLine>

/** Pasted lines. Visitors may send fewer at once: see `mostLines`. */
export const QuickOrder = z.object({
  lines: z
    .array(QuickOrderLine, 'Must be a list of lines')
    .max(quickOrderBounds.customerLines, `Must have at most ${quickOrderBounds.customerLines.toLocaleString('en')} lines`),
})
export type QuickOrder = z.infer<typeof QuickOrder>

/** The part that the customer means by the `item` of a line from now on. */
export const QuickOrderChoice = z.object({
  item: requiredText(quickOrderBounds.lineLength, 'Must not be empty'),
  productId: ItemId,
})
export type QuickOrderChoice = z.infer<typeof QuickOrderChoice>

const wholeQuantity = z
  .number('Must be a quantity')
  .int('Must be a whole number')
  .min(quantityBounds.min, `Must be at least ${quantityBounds.min}`)
  .max(quantityBounds.max, `Must be at most ${quantityBounds.max.toLocaleString('en')}`)

/** A part by its id or SKU. A line with a price is refused if the customer's price for that quantity is higher. */
export const CartLine = z
  .object({
    productId: ItemId.optional(),
    sku: requiredText(textLimits.other, 'Must not be empty').optional(),
    quantity: wholeQuantity,
    priceMinor: z.number().int().min(0).max(highestNamedMinor).optional(),
  })
  .refine(({ productId, sku }) => (productId === undefined) !== (sku === undefined), {
    path: ['sku'],
    message: 'Name the item by its SKU or by its id',
  })
export type CartLine = z.infer<typeof CartLine>

/** Lines to add to the cart at once. A repeated request with the same key returns the same answer and adds nothing. */
export const CartLines = z.object({
  /** The owner of the cart; the caller if missing. */
  email: EmailAddress.optional(),
  key: z.string(messages.badInput).regex(/^[\x21-\x7e]{1,200}$/, 'Must be 1 to 200 visible ASCII characters'),
  lines: z
    .array(CartLine, 'Must be a list of lines')
    .min(1, 'Must have at least one line')
    .max(quickOrderBounds.customerLines, `Must have at most ${quickOrderBounds.customerLines.toLocaleString('en')} lines`),
})
export type CartLines = z.infer<typeof CartLines>
