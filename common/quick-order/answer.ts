// Quick order's answer to pasted lines, and the pure sums behind it: the browser computes them again when a quantity changes.

import { raisedQuantity } from '#common/items/quantities.ts'
import { lineTotalMinor, quantityBounds } from '#common/kit/money.ts'
import { type PriceLadder, priceAt } from '../prices/ladder.ts'
import type { Compared, ComparedTotals } from './comparison.ts'

export const quickOrderProblems = ['below-minimum', 'not-multiple', 'short-stock', 'bad-quantity'] as const
/**
 * `below-minimum` and `not-multiple`: the proposed quantity is higher than the requested one. `short-stock`: the stock is below the
 * proposed quantity. `bad-quantity`: the line's quantity is not a whole number from 1 on, or cannot be told from other numbers.
 */
export type QuickOrderProblem = (typeof quickOrderProblems)[number]

/**
 * `header`: names of columns. `title`: a line above them. `total`: a sum, a tax or a remark of the list. `rule`: a line drawn with signs.
 * `number`: numbers alone.
 */
export type SkipReason = 'header' | 'title' | 'total' | 'rule' | 'number'

/** A part named in the lines, with the data that the caller's prices and quantities depend on. */
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

export type QuickOrderSum = Readonly<{
  /** Raised to a quantity that can be ordered, but never lowered to the stock. */
  proposed: number
  unitPriceMinor: number
  totalMinor: number
  problems: readonly QuickOrderProblem[]
}>

/**
 * `line` is counted from 1 in the request, including blank lines, which have no entry. `quantity` is the requested one; null if it is
 * missing or unusable. `theirPriceMinor`: what the line says that a piece costs elsewhere; null if it says nothing, or not clearly.
 */
export type QuickOrderEntry = Readonly<{ line: number; text: string }> &
  /** `isOtherCurrency`: the line has a price in another currency, which is not compared. */
  (
    | (AnsweredLine & Readonly<{ theirPriceMinor: number | null; isOtherCurrency?: true }>)
    /** A line without a part. */
    | Readonly<{ status: 'skipped'; reason: SkipReason }>
  )

type AnsweredLine =
  | (Readonly<{
      status: 'matched'
      quantity: number | null
      productId: number
      /** True if the customer chose the part for this text before. */
      isRemembered: boolean
      /** Our price beside theirs; null if the line has no price of theirs, nor have those that are joined with it. */
      compared: Compared | null
    }> &
      QuickOrderSum)
  /** `choices`: parts, best first, each with the quantity for this line. `item` is the text to remember a choice under. */
  | Readonly<{ status: 'choose'; quantity: number | null; item: string; choices: readonly QuickOrderOption[] }>
  /** `nearest`: part ids. `item`: what the line asks for, without its quantity, price and position; null if it was not read. */
  | Readonly<{ status: 'unknown'; item: string | null; quantity: number | null; nearest: readonly number[] }>
  /** Added to the line `into`, whose sum contains this quantity. */
  | Readonly<{ status: 'joined'; quantity: number | null; into: number; productId: number }>
export type QuickOrderOption = Readonly<{ productId: number; quantity: number | null }>
export type QuickOrderStatus = QuickOrderEntry['status']

export type QuickOrderAnswer = Readonly<{
  lines: readonly QuickOrderEntry[]
  /** The number of lines with the status `matched`. */
  matched: number
  total: number
  /** Sums of the lines that have both prices. */
  totals: ComparedTotals
  /** Every part named in the lines, once. */
  parts: readonly QuickOrderPart[]
}>

type Sold = Pick<QuickOrderPart, 'ladder' | 'minOrderQuantity' | 'orderMultiple' | 'availableQuantity'>

/**
 * The sum for a part. `quantities` are the quantities of all its lines. null means the minimum. `hasBad`: one quantity could not be read;
 * it is ignored if there are others.
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
