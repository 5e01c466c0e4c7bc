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
