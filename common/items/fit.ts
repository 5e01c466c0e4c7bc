// Checks that a product's price, minimum, multiple and price breaks fit each other; returns a message if not.
import { formatCount } from '#common/kit/format.ts'
import { findWrongBreak, type PriceBreak } from './price-breaks.ts'
import { minimumFits } from './quantities.ts'

export type Sold = Readonly<{ priceMinor: number; minOrderQuantity: number; orderMultiple: number; priceBreaks: readonly PriceBreak[] }>

/** `path` is a dotted field of `Sold`: `priceBreaks.2.priceMinor`. `row` is the index of the wrong break. */
export type Misfit = Readonly<{ path: string; message: string; row: number | null }>

/** The first misfit; null if everything fits. */
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
