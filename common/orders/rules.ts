// The rules of orders as pure functions. The SQL of the commands repeats them in its conditions, and tests compare both.

export const orderStatuses = ['pending', 'cancelled', 'paid'] as const
type OrderStatus = (typeof orderStatuses)[number]

/** The most orders in one checkout. */
export const maxOrdersAtOnce = 200

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

/** Whether a quantity is within an item's bounds: at least its minimum order, at most its stock. */
export function withinStock(quantity: number, item: { minOrderQuantity: number; availableQuantity: number }): boolean {
  return Number.isInteger(quantity) && quantity >= item.minOrderQuantity && quantity <= item.availableQuantity
}

/** How many minutes stock is held for a payment. */
export const holdMinutes = 30

/** Whether the cash of an order is still to be recorded. */
export const awaitsCash = (order: OrderLike): boolean => orderStateOf(order) === 'awaitingCash'

const count = (pieces: number): string => pieces.toLocaleString('en')

/** The quantity bounds of an item as text, for details that the specification's fixed texts omit. */
export function describeBounds(item: { minOrderQuantity: number; availableQuantity: number }): string {
  if (item.availableQuantity < item.minOrderQuantity)
    return `Only ${count(item.availableQuantity)} in stock, below the minimum order of ${count(item.minOrderQuantity)}`
  return `You can order ${count(item.minOrderQuantity)} to ${count(item.availableQuantity)} pieces`
}
