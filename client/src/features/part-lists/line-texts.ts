// Texts for problems of a line of parts that is not in the cart yet, and the press that fixes them.
import { type Mend, mendOf, problemsOf } from '#common/cart/rules.ts'
import { formatCount } from '#common/kit/format.ts'

/** A line in lists and quick order: always with today's prices. */
export type Sold = Readonly<{
  quantity: number
  isGone: boolean
  minOrderQuantity: number
  orderMultiple: number
  availableQuantity: number
}>

const stateOf = (line: Sold) => ({ ...line, unitPriceMinor: 0, chargedMinor: 0 })

export const isGood = (line: Sold): boolean => problemsOf(stateOf(line)).length === 0

/** True if the stock does not cover a line, or its part is no longer sold. */
export const isShort = (line: Sold): boolean => problemsOf(stateOf(line)).some((problem) => problem === 'short-stock' || problem === 'gone')

/** The press that fixes a line: another quantity, or its removal. Null if it has no problem. */
export function lineMendOf(line: Sold): Exclude<Mend, { press: 'accept' }> | null {
  const mend = mendOf(stateOf(line))
  return mend?.press === 'accept' ? null : mend
}

/** All problems of a line, as sentences; empty if it can be ordered. */
export function describeProblems(line: Sold): string {
  return problemsOf(stateOf(line))
    .flatMap((problem) => (problem === 'price-changed' ? [] : describeProblem(problem, line)))
    .join(' ')
}

export function describeShortStock({ minOrderQuantity, availableQuantity }: Pick<Sold, 'minOrderQuantity' | 'availableQuantity'>): string {
  if (availableQuantity === 0) return 'Out of stock.'
  return availableQuantity < minOrderQuantity
    ? `Only ${formatCount(availableQuantity)} in stock, below the minimum order of ${formatCount(minOrderQuantity)}.`
    : `Only ${formatCount(availableQuantity)} in stock.`
}

function describeProblem(problem: 'gone' | 'short-stock' | 'below-minimum' | 'not-multiple', line: Sold): string {
  const { minOrderQuantity, orderMultiple } = line
  switch (problem) {
    case 'gone':
      return 'No longer sold.'
    case 'short-stock':
      return describeShortStock(line)
    case 'below-minimum':
      return `The minimum order is ${formatCount(minOrderQuantity)}.`
    case 'not-multiple':
      return `Sold only by ${formatCount(orderMultiple)}.`
  }
}

export function describeMend(mend: NonNullable<ReturnType<typeof lineMendOf>>, { quantity }: Pick<Sold, 'quantity'>): string {
  if (mend.press === 'remove') return 'Remove'
  return mend.quantity > quantity ? `Raise to ${formatCount(mend.quantity)}` : `Change to ${formatCount(mend.quantity)}`
}
