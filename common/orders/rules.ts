// The rules of orders as pure functions. The SQL of the commands repeats them in its conditions, and tests compare both.
import { highestQuantity, nearestQuantities, quantityFits } from '../prices/rules.ts'

export const orderStatuses = ['pending', 'cancelled', 'paid'] as const
type OrderStatus = (typeof orderStatuses)[number]

/** The most orders in one checkout. */
export const maxOrdersAtOnce = 1000

/** The part of an order's state that its own row shows; the rest depends on its payment. */
export type OrderRowState = 'cart' | 'awaitingCash' | 'awaitingPayment' | 'paidInCash' | 'paidOnline' | 'cancelled'
export type OrderLike = Readonly<{ status: OrderStatus; placedAt: Date | string | null; paymentMethod: string | null }>

export function orderStateOf({ status, placedAt, paymentMethod }: OrderLike): OrderRowState {
  switch (status) {
    case 'pending':
      if (placedAt === null) return 'cart'
      return paymentMethod === 'cash' ? 'awaitingCash' : 'awaitingPayment'
    case 'paid':
      return paymentMethod === null || paymentMethod === 'cash' ? 'paidInCash' : 'paidOnline'
    case 'cancelled':
      return 'cancelled'
  }
}

type Bounds = Readonly<{ minOrderQuantity: number; availableQuantity: number; orderMultiple?: number }>

/** Whether a quantity can be ordered: at least the minimum order, at most the stock, and a multiple of what the item is sold by. */
export const withinStock = (quantity: number, item: Bounds): boolean =>
  quantityFits(quantity, { orderMultiple: 1, ...item }) && quantity <= item.availableQuantity

/** How many minutes stock is held for a payment. */
export const holdMinutes = 30

/** Whether the cash of an order is still to be recorded. */
export const awaitsCash = (order: OrderLike): boolean => orderStateOf(order) === 'awaitingCash'

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
