// The input of a request for substitutes.
import { z } from 'zod'
import { quantityBounds } from '#common/kit/money.ts'
import { wholeNumberWithin } from '#common/kit/text.ts'
import { ItemId } from '../items/schema.ts'
import { mostSubstituteLines } from './replacements.ts'

/**
 * Lines to find substitutes for. `isCart`, `listId`: the lines are the caller's cart, or one of the caller's lists, and the builds in there
 * decide, too.
 */
export const LinesToReplace = z.strictObject({
  lines: z
    .array(z.strictObject({ productId: ItemId, quantity: wholeNumberWithin(1, quantityBounds.max) }))
    .min(1, 'Must have at least one line')
    .max(mostSubstituteLines, `Must have at most ${mostSubstituteLines} lines`),
  isCart: z.boolean().optional(),
  listId: z.uuid('Must be a list').optional(),
})
export type LinesToReplace = z.infer<typeof LinesToReplace>
