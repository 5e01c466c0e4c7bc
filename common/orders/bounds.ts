// Which quantities of an item can be ordered. Apart from rules.ts, because pages need it only with the first press.
import { highestQuantity, nearestQuantities, quantityFits } from '../prices/rules.ts'

type Bounds = Readonly<{ minOrderQuantity: number; availableQuantity: number; orderMultiple?: number }>

/** Whether a quantity can be ordered: at least the minimum order, at most the stock, and a multiple of what the item is sold by. */
export const withinStock = (quantity: number, item: Bounds): boolean =>
  quantityFits(quantity, { orderMultiple: 1, ...item }) && quantity <= item.availableQuantity

const count = (pieces: number): string => pieces.toLocaleString('en')

/** The quantities that an item can be ordered in as text, for details that the specification's fixed texts omit; with those nearest to the one asked for. */
export function describeBounds(bounds: Bounds, asked?: number): string {
  const item = { orderMultiple: 1, ...bounds }
  if (highestQuantity(item) === null)
    return `Only ${count(item.availableQuantity)} in stock, below the minimum order of ${count(item.minOrderQuantity)}`
  const range = `You can order ${count(item.minOrderQuantity)} to ${count(highestQuantity(item) ?? 0)} pieces`
  if (item.orderMultiple === 1) return range
  const nearest = asked === undefined ? [] : nearestQuantities(asked, item)
  return `${range}, ${count(item.orderMultiple)} at a time${nearest.length > 0 ? `: take ${nearest.map(count).join(' or ')}` : ''}`
}
