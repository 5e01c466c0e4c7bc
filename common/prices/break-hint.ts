// What the next price break would change. Apart from ladder.ts, because pages say it only once they handle input.
import { lineTotalMinor } from '../money.ts'
import { type PriceLadder, priceAt } from './ladder.ts'

export type BreakHint = Readonly<{
  /** How many pieces more. */
  more: number
  quantity: number
  totalMinor: number
  /** What the larger quantity costs more than the present one; negative if it costs less. */
  differenceMinor: number
}>

/**
 * The next rung, if its total is lower than the present one or higher by less than the price of one piece now, and the quantity can be ordered;
 * else null. `orderMultiple` moves the rung up to the next quantity that fits.
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
