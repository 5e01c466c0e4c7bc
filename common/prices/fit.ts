// Whether a product's price, minimum, multiple and price breaks fit each other, with what to say if they do not.
import { formatCount } from '../format.ts'
import type { PriceBreak } from './ladder.ts'
import { findWrongBreak, minimumFits } from './rules.ts'

export type Sold = Readonly<{ priceMinor: number; minOrderQuantity: number; orderMultiple: number; priceBreaks: readonly PriceBreak[] }>

/** `path` is a field of `Sold`, dotted: `priceBreaks.2.priceMinor`. `row` is the break that does not fit, counted from 0. */
export type Misfit = Readonly<{ path: string; message: string; row: number | null }>

/** The first thing that does not fit; null if all does. */
export function findMisfit(sold: Sold): Misfit | null {
  if (!minimumFits(sold))
    return { path: 'minOrderQuantity', message: `Must be a multiple of ${formatCount(sold.orderMultiple)} pieces`, row: null }
  const wrong = findWrongBreak(sold.priceBreaks, sold)
  return wrong && { path: `priceBreaks.${wrong.row}.${wrong.field}`, message: wrong.message, row: wrong.row }
}

/** Names a stored break: `The price break from 50 pieces: Must be cheaper …`. */
export function describeBreak({ priceBreaks }: Pick<Sold, 'priceBreaks'>, { row, message }: Pick<Misfit, 'row' | 'message'>): string {
  const quantity = row === null ? undefined : priceBreaks[row]?.quantity
  return quantity === undefined ? message : `The price break from ${formatCount(quantity)} pieces: ${message}`
}
