// The bound of the price in a search, which the caller applies like a filter.
import type { PriceBound } from '../read/read-bounds.ts'
import type { Chip } from './chips.ts'

/** Both bounds are inclusive, in whole units of the currency. */
export type PriceRange = Readonly<{ from: number | null; to: number | null }>

export const priceKey = 'price'

export const chipOfPrice = (price: PriceBound, search: string): Chip => ({
  text: textOfPrice(price),
  key: priceKey,
  without: `${search.slice(0, price.start)} ${search.slice(price.end)}`.replace(/\s+/g, ' ').trim(),
  start: price.start,
})

const figure = new Intl.NumberFormat('en')

function textOfPrice({ from, to }: PriceRange): string {
  if (to === null) return `Price from ${figure.format(from ?? 0)}`
  return from === null ? `Price up to ${figure.format(to)}` : `Price ${figure.format(from)} to ${figure.format(to)}`
}
