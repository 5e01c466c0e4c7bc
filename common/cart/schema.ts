import { z } from 'zod'
import { highestNamedMinor, quantityBounds } from '#common/kit/money.ts'
import { ListCursor } from '#common/kit/paging.ts'
import { wholeNumberWithin } from '#common/kit/text.ts'
import { ItemId } from '../items/schema.ts'
import { OrderNumber, RequestKey } from '../orders/schema.ts'
import { maxCartLines } from './rules.ts'

/** The lines per page that keep an answer short enough not to delay others. */
export const LinesPerPage = wholeNumberWithin(1, 500).default(500)

/** A page of the cart, from the line that came first. */
export const CartPage = z.object({ limit: LinesPerPage, cursor: ListCursor.optional() })
export type CartPage = z.infer<typeof CartPage>

/** Other parts for cart lines. `priceMinor` is the price per piece that the customer saw. */
export const CartReplacements = z.object({
  lines: z
    .array(
      z.object({
        number: OrderNumber,
        productId: ItemId,
        quantity: wholeNumberWithin(quantityBounds.min, quantityBounds.max),
        priceMinor: wholeNumberWithin(0, highestNamedMinor),
      }),
    )
    .min(1, 'Choose at least one line')
    .max(maxCartLines, `Choose at most ${maxCartLines} lines`)
    .refine((lines) => new Set(lines.map(({ number }) => number)).size === lines.length, 'Must name each line once'),
})
export type CartReplacements = z.infer<typeof CartReplacements>

/** Cart lines, by their order numbers. */
export const CartLineRefs = z.object({
  numbers: z.array(OrderNumber).min(1, 'Choose at least one line').max(maxCartLines, `Choose at most ${maxCartLines} lines`),
})
export type CartLineRefs = z.infer<typeof CartLineRefs>

/** A cart line that an addition raised; `key` is the key of the addition. */
export const SeparatedLine = z.object({ key: RequestKey, number: OrderNumber })
export type SeparatedLine = z.infer<typeof SeparatedLine>
