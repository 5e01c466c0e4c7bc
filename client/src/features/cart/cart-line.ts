// A cart line as the page shows it.
import type { Outputs } from '#client/lib/api-types.ts'
import { problemsOf } from '#common/cart/rules.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { priceAt, rungAt } from '#common/prices/ladder.ts'

export type CartLine = Outputs['cart']['lines']['lines'][number]

/** The line with a new quantity, at today's price for it. */
export function withQuantity(line: CartLine, quantity: number): CartLine {
  if (quantity === line.quantity) return line
  const price = priceAt(line.ladder, quantity)
  const changed = { ...line, quantity, unitPriceMinor: price, todayMinor: price, chargedMinor: price }
  return { ...changed, problems: problemsOf(changed) }
}

export const totalOfLine = ({ chargedMinor, quantity }: CartLine): number => lineTotalMinor(chargedMinor, quantity)

/** The price list that sets a line's price; null for a public or an earlier price. */
export function listOfLine({ ladder, quantity, chargedMinor }: CartLine): string | null {
  const { unitPriceMinor, listName } = rungAt(ladder, quantity)
  return unitPriceMinor === chargedMinor ? listName : null
}
