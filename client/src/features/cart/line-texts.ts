import { describeShortStock } from '#client/features/part-lists/line-texts.ts'
import type { LineProblem, Mend } from '#common/cart/rules.ts'
import { formatCount, formatMoney } from '#common/kit/format.ts'
import type { CartLine } from './cart-line.ts'

type Described = Pick<CartLine, 'minOrderQuantity' | 'orderMultiple' | 'availableQuantity' | 'unitPriceMinor' | 'chargedMinor'>

export function describeProblem(problem: LineProblem, line: Described, currency: string): string {
  const { minOrderQuantity, orderMultiple } = line
  switch (problem) {
    case 'gone':
      return 'This part is no longer sold.'
    case 'short-stock':
      return describeShortStock(line)
    case 'below-minimum':
      return `The minimum order is ${formatCount(minOrderQuantity)} now.`
    case 'not-multiple':
      return `Sold only by ${formatCount(orderMultiple)}.`
    case 'price-changed':
      return `The price was ${formatMoney(line.unitPriceMinor, currency)}, and is ${formatMoney(line.chargedMinor, currency)} now.`
  }
}

export function describeFix(fix: Mend, { quantity, chargedMinor }: Pick<CartLine, 'quantity' | 'chargedMinor'>, currency: string): string {
  if (fix.press === 'remove') return 'Remove'
  if (fix.press === 'accept') return `Accept ${formatMoney(chargedMinor, currency)}`
  return fix.quantity > quantity ? `Raise to ${formatCount(fix.quantity)}` : `Change to ${formatCount(fix.quantity)}`
}
