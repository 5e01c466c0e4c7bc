import { formatCount, formatMoney } from '#common/kit/format.ts'
import { type BreakHint, breakHint } from '#common/prices/break-hint.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'

type Sold = Readonly<{ orderMultiple: number; availableQuantity: number }>
export type ShownHint = { quantity: number; text: string }

/** The effect of the next price break, if it is worth showing; else null. */
export function hintOf(ladder: PriceLadder, quantity: number, sold: Sold, currency: string): ShownHint | null {
  const hint = quantity > 0 ? breakHint(ladder, quantity, sold) : null
  return hint && { quantity: hint.quantity, text: describeHint(hint, quantity, currency) }
}

/** `3 more, and all 50 cost BDT 570,000.00: BDT 1,200.00 less than these 47.` */
export function describeHint({ more, quantity, totalMinor, differenceMinor }: BreakHint, now: number, currency: string): string {
  const change = formatMoney(Math.abs(differenceMinor), currency)
  const compared = differenceMinor === 0 ? 'as much as' : differenceMinor < 0 ? `${change} less than` : `only ${change} more than`
  return `${formatCount(more)} more, and all ${formatCount(quantity)} cost ${formatMoney(totalMinor, currency)}: ${compared} these ${formatCount(now)}.`
}
