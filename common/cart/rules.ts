// What is wrong with a line of the cart, and the one press that fixes it. Pure, so that the page can judge a quantity that is being edited.
import { highestQuantity, raisedQuantity } from '../prices/rules.ts'

/** The most lines of a cart that its page shows. */
export const maxCartLines = 5000

export type LineState = Readonly<{
  quantity: number
  /** The price that the customer saw last. */
  unitPriceMinor: number
  /** What a checkout would charge now. */
  chargedMinor: number
  /** Whether the part is no longer sold. */
  isGone: boolean
  minOrderQuantity: number
  orderMultiple: number
  availableQuantity: number
}>

export type LineProblem = 'gone' | 'short-stock' | 'below-minimum' | 'not-multiple' | 'price-changed'

/** Everything that is wrong with a line, the worst first. A price that fell is no problem: a checkout charges the lower one. */
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

/** `take` changes the quantity, which prices the line again. */
export type Mend = { press: 'remove' } | { press: 'take'; quantity: number } | { press: 'accept' }

/** The press that fixes all problems of a line; null without a problem. */
export function mendOf(line: LineState): Mend | null {
  const problems = problemsOf(line)
  if (problems.length === 0) return null
  const highest = line.isGone ? null : highestQuantity(line)
  if (highest === null) return { press: 'remove' }
  const quantity = Math.min(raisedQuantity(line.quantity, line), highest)
  return quantity === line.quantity ? { press: 'accept' } : { press: 'take', quantity }
}
