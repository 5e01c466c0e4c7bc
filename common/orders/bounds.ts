// Quantities in which an item can be ordered. In a separate file from rules.ts, because pages load it only with the first press.
import { highestQuantity, nearestQuantities, quantityFits } from '#common/items/quantities.ts'

type Bounds = Readonly<{ minOrderQuantity: number; availableQuantity: number; orderMultiple?: number }>

/** True if a quantity can be ordered: at least the minimum order, at most the stock, and a multiple of the order multiple. */
export const withinStock = (quantity: number, item: Bounds): boolean =>
  quantityFits(quantity, { orderMultiple: 1, ...item }) && quantity <= item.availableQuantity

const count = (pieces: number): string => pieces.toLocaleString('en')

/**
 * The reason why no pieces of a part can be added to the `was` that a cart already has; `quantity` is the sum.
 */
export function describeAddition(bounds: Bounds, { quantity, was }: { quantity: number | undefined; was: number }): string {
  if (was === 0) return describeBounds(bounds, quantity)
  const room = (highestQuantity({ orderMultiple: 1, ...bounds }) ?? 0) - was
  const inCart = `Your cart already has ${count(was)}`
  if (room <= 0) return `${inCart}, and no more can be added`
  return quantity !== undefined && quantity - was > room
    ? `${inCart}, so at most ${count(room)} more can be added`
    : `${inCart}. In all, ${describeBounds(bounds, quantity).replace(/^Y/, 'y')}`
}

/**
 * A text with the quantities that can be ordered, which the specification's fixed texts omit; includes the quantities nearest to `asked`.
 */
export function describeBounds(bounds: Bounds, asked?: number): string {
  const item = { orderMultiple: 1, ...bounds }
  if (highestQuantity(item) === null)
    return `Only ${count(item.availableQuantity)} in stock, below the minimum order of ${count(item.minOrderQuantity)}`
  const range = `You can order ${count(item.minOrderQuantity)} to ${count(highestQuantity(item) ?? 0)} pieces`
  if (item.orderMultiple === 1) return range
  const nearest = asked === undefined || Number.isNaN(asked) ? [] : nearestQuantities(asked, item)
  return `${range}, ${count(item.orderMultiple)} at a time${nearest.length > 0 ? `: take ${nearest.map(count).join(' or ')}` : ''}`
}
