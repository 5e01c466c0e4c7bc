import { z } from 'zod'
import { OrderNumber } from '../orders/schema.ts'
import { maxCartLines } from './rules.ts'

/** Cart lines, by their order numbers. */
export const CartLineRefs = z.object({
  numbers: z.array(OrderNumber).min(1, 'Choose at least one line').max(maxCartLines, `Choose at most ${maxCartLines} lines`),
})
export type CartLineRefs = z.infer<typeof CartLineRefs>
