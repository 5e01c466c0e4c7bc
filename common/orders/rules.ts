// The rules of orders, as data and pure functions; the commands' SQL says the same in its conditions.
import type { OrderStatus } from './schema.ts'

/** What may become of an order. Money alone makes it paid, and what is paid stays. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['cancelled', 'paid'],
  cancelled: [],
  paid: [],
}

export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => orderTransitions[from].includes(to)

/** Whether a quantity keeps to an item's bounds: at least its minimum order, at most what is there. */
export function withinStock(quantity: number, item: { minOrderQuantity: number; availableQuantity: number }): boolean {
  return Number.isInteger(quantity) && quantity >= item.minOrderQuantity && quantity <= item.availableQuantity
}

/** Minutes that stock waits for a payment before it goes back. */
export const holdMinutes = 30

/** Whether an order is checked out and waits for an admin to record its cash. */
export function awaitsCash(order: { status: OrderStatus; paymentMethod: string | null }): boolean {
  return order.status === 'pending' && order.paymentMethod === 'cash'
}

const count = (pieces: number): string => pieces.toLocaleString('en')

/** The bounds of an item's orders in words: what the fixed texts of the specification do not say. */
export function describeBounds(item: { minOrderQuantity: number; availableQuantity: number }): string {
  if (item.availableQuantity < item.minOrderQuantity)
    return `Only ${count(item.availableQuantity)} in stock, below the minimum of ${count(item.minOrderQuantity)}`
  return `From ${count(item.minOrderQuantity)} to ${count(item.availableQuantity)} pieces can be ordered`
}
