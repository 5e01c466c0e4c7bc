// Order rules as pure functions. The SQL commands repeat them in their conditions, and tests compare both.

export const orderStatuses = ['pending', 'cancelled', 'paid'] as const
type OrderStatus = (typeof orderStatuses)[number]

export const maxOrdersAtOnce = 1000

/** The part of an order's state that its own row contains; the rest depends on its payment. */
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

/** The minutes for which stock is held for a payment. */
export const holdMinutes = 30

/** True if the cash for an order has not been recorded yet. */
export const awaitsCash = (order: OrderLike): boolean => orderStateOf(order) === 'awaitingCash'
