// Problems of a cart line, and the one press that fixes them all. Pure, so that the page can check a quantity while it is edited.
import { highestQuantity, raisedQuantity } from '#common/items/quantities.ts'

/** The most lines of a cart: nothing is added beyond them. A cart from an earlier version may have more, and stays usable. */
export const maxCartLines = 5000

export type LineState = Readonly<{
  quantity: number
  /** The price that the customer last saw. */
  unitPriceMinor: number
  /** The price that a checkout would charge now. */
  chargedMinor: number
  /** True if the part is no longer sold. */
  isGone: boolean
  minOrderQuantity: number
  orderMultiple: number
  availableQuantity: number
}>

export type LineProblem = 'gone' | 'short-stock' | 'below-minimum' | 'not-multiple' | 'price-changed'

/** All problems of a line, the worst first. A lower price is not a problem: a checkout charges the lower one. */
export function problemsOf(line: LineState): LineProblem[] {
  const { quantity, minOrderQuantity, orderMultiple, availableQuantity } = line
  if (line.isGone) return ['gone']
  const found: [LineProblem, boolean][] = [
    ['short-stock', quantity > availableQuantity || availableQuantity < minOrderQuantity],
    ['below-minimum', quantity < minOrderQuantity],
    ['not-multiple', quantity % orderMultiple !== 0],
    ['price-changed', line.chargedMinor > line.unitPriceMinor],
  ]
  return found.flatMap(([problem, isFound]) => (isFound ? problem : []))
}

/** `take` sets the quantity, which may change the price. */
export type Mend = { press: 'remove' } | { press: 'take'; quantity: number } | { press: 'accept' }

/** The press that fixes all problems of a line; null if it has none. */
export function mendOf(line: LineState): Mend | null {
  const problems = problemsOf(line)
  if (problems.length === 0) return null
  const highest = line.isGone ? null : highestQuantity(line)
  if (highest === null) return { press: 'remove' }
  const quantity = Math.min(raisedQuantity(line.quantity, line), highest)
  return quantity === line.quantity ? { press: 'accept' } : { press: 'take', quantity }
}
