// What quick order answers to pasted lines, and the pure sums behind it: the browser does them again when a quantity is changed.
import { lineTotalMinor, quantityBounds } from '../money.ts'
import { type PriceLadder, priceAt } from '../prices/ladder.ts'
import { raisedQuantity } from '../prices/rules.ts'

export const quickOrderProblems = ['below-minimum', 'not-multiple', 'short-stock', 'bad-quantity'] as const
/**
 * `below-minimum` and `not-multiple`: the proposed quantity is higher than the one asked for. `short-stock`: less is there than proposed.
 * `bad-quantity`: the line has a quantity that is not a whole number from 1 on, or that cannot be told from other numbers.
 */
export type QuickOrderProblem = (typeof quickOrderProblems)[number]

/** A part that lines name, with what the caller's prices and quantities follow from. */
export type QuickOrderPart = Readonly<{
  productId: number
  sku: string
  name: string
  productType: string
  ladder: PriceLadder
  minOrderQuantity: number
  orderMultiple: number
  availableQuantity: number
}>

/** What a quantity costs and what is wrong with it. */
export type QuickOrderSum = Readonly<{
  /** Raised to what can be ordered, but never lowered to the stock. */
  proposed: number
  unitPriceMinor: number
  totalMinor: number
  problems: readonly QuickOrderProblem[]
}>

/** `line` is counted from 1 in the request, with blank lines, which have no entry. `quantity` is the one asked for; null without a usable one. */
export type QuickOrderEntry = Readonly<{ line: number; text: string }> &
  (
    | (Readonly<{
        status: 'matched'
        quantity: number | null
        productId: number
        /** Whether the part was chosen by the customer for this text before. */
        isRemembered: boolean
      }> &
        QuickOrderSum)
    /** `choices`: parts, best first, each with the quantity that the line then asks for. `item` is what a choice is remembered for. */
    | Readonly<{ status: 'choose'; quantity: number | null; item: string; choices: readonly QuickOrderOption[] }>
    /** `nearest`: ids of parts. */
    | Readonly<{ status: 'unknown'; quantity: number | null; nearest: readonly number[] }>
    /** Added to the line `into`, whose sum contains this quantity. */
    | Readonly<{ status: 'joined'; quantity: number | null; into: number; productId: number }>
    /** The names of columns. */
    | Readonly<{ status: 'skipped' }>
  )
export type QuickOrderOption = Readonly<{ productId: number; quantity: number | null }>
export type QuickOrderStatus = QuickOrderEntry['status']

export type QuickOrderAnswer = Readonly<{
  lines: readonly QuickOrderEntry[]
  /** How many lines have the status `matched`. */
  matched: number
  /** How many entries there are. */
  total: number
  /** Every part that the lines name, once. */
  parts: readonly QuickOrderPart[]
}>

type Sold = Pick<QuickOrderPart, 'ladder' | 'minOrderQuantity' | 'orderMultiple' | 'availableQuantity'>

/**
 * What a quantity comes to. `quantities` are those of all lines for the part; null stands for the minimum, and `hasBad` says that a quantity
 * could not be read, which counts for nothing beside others.
 */
export function sumOf(part: Sold, quantities: readonly (number | null)[], { hasBad = false } = {}): QuickOrderSum {
  const asked = quantities.reduce((sum: number, quantity) => sum + (quantity ?? part.minOrderQuantity), 0)
  const proposed = raisedQuantity(asked, part)
  const unitPriceMinor = priceAt(part.ladder, proposed)
  const problems: QuickOrderProblem[] = []
  if (quantities.length > 0 && asked < part.minOrderQuantity) problems.push('below-minimum')
  else if (quantities.length > 0 && asked % part.orderMultiple !== 0) problems.push('not-multiple')
  if (proposed > part.availableQuantity) problems.push('short-stock')
  if (hasBad || proposed > quantityBounds.max) problems.push('bad-quantity')
  return { proposed, unitPriceMinor, totalMinor: lineTotalMinor(unitPriceMinor, proposed), problems }
}
