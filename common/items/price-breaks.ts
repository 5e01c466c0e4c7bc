// Price breaks that a product may have. The check constraints of the table `products` repeat these rules, and a test compares both.
import { priceBounds, quantityBounds } from '#common/kit/money.ts'
import type { Quantities } from './quantities.ts'

export type PriceBreak = Readonly<{ quantity: number; priceMinor: number }>

export const maxPriceBreaks = 10
export const tooManyBreaks = `A product can have up to ${maxPriceBreaks} price breaks`

export type WrongBreak = Readonly<{ row: number; field: 'quantity' | 'priceMinor'; message: string }>

/** The index of the first break that does not fit its product; null if all breaks fit. */
export function findWrongBreak(breaks: readonly PriceBreak[], product: Quantities & { priceMinor: number }): WrongBreak | null {
  for (const [row, { quantity, priceMinor }] of breaks.entries()) {
    const before = breaks[row - 1]
    if (row === maxPriceBreaks) return { row, field: 'quantity', message: tooManyBreaks }
    const quantityFlaw = wrongQuantity(quantity, before?.quantity ?? null, product)
    if (quantityFlaw) return { row, field: 'quantity', message: quantityFlaw }
    const priceFlaw = wrongPrice(priceMinor, before?.priceMinor ?? null, product)
    if (priceFlaw) return { row, field: 'priceMinor', message: priceFlaw }
  }
  return null
}

function wrongQuantity(quantity: number, before: number | null, { minOrderQuantity, orderMultiple }: Quantities): string | null {
  if (quantity > quantityBounds.max) return `Must be at most ${quantityBounds.max.toLocaleString('en')} pieces`
  if (before === null && quantity <= minOrderQuantity) return `Must be more pieces than the minimum order of ${minOrderQuantity}`
  if (before !== null && quantity <= before) return `Must be more pieces than in the break before it, ${before}`
  if (quantity % orderMultiple !== 0) return `Must be a multiple of ${orderMultiple} pieces`
  return null
}

function wrongPrice(priceMinor: number, before: number | null, product: { priceMinor: number }): string | null {
  if (priceMinor < priceBounds.min) return 'Must cost more than nothing'
  if (before === null && priceMinor >= product.priceMinor) return 'Must be cheaper than the price of the product'
  if (before !== null && priceMinor >= before) return 'Must be cheaper than the break before it'
  return null
}
