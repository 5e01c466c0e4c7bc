// The effect of the next price break. In a separate file from ladder.ts, because pages need it only once they handle input.
import { lineTotalMinor } from '#common/kit/money.ts'
import { type PriceLadder, priceAt } from './ladder.ts'

export type BreakHint = Readonly<{
  /** The number of additional pieces. */
  more: number
  quantity: number
  totalMinor: number
  /** The total at the larger quantity minus the present total; may be negative. */
  differenceMinor: number
}>

/**
 * The next rung, if its total is lower than the present one or exceeds it by less than the price of one piece now, and the quantity can be
 * ordered; else null. `orderMultiple` raises the rung to the next quantity that can be ordered.
 */
export function breakHint(
  ladder: PriceLadder,
  quantity: number,
  { orderMultiple, availableQuantity }: Readonly<{ orderMultiple: number; availableQuantity: number }>,
): BreakHint | null {
  const unit = priceAt(ladder, quantity)
  const totalNow = lineTotalMinor(unit, quantity)
  const hints = ladder
    .filter(({ fromQuantity }) => fromQuantity > quantity)
    .map(({ fromQuantity }) => {
      const next = Math.ceil(fromQuantity / orderMultiple) * orderMultiple
      const totalMinor = lineTotalMinor(priceAt(ladder, next), next)
      return { more: next - quantity, quantity: next, totalMinor, differenceMinor: totalMinor - totalNow }
    })
    .filter((hint) => hint.quantity <= availableQuantity && hint.differenceMinor < unit)
  return hints[0] ?? null
}
