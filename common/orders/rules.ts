// The rules of orders as pure functions. The SQL of the commands repeats them in its conditions, and tests compare both.

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

/** How many minutes stock is held for a payment. */
export const holdMinutes = 30

/** Whether the cash of an order is still to be recorded. */
export const awaitsCash = (order: OrderLike): boolean => orderStateOf(order) === 'awaitingCash'
