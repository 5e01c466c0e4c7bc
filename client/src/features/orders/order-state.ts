// What stands where in the life of an order, as the pages tell it apart.

import type { Order } from '#client/features/cart/use-pending-orders.ts'
import { lineTotalMinor } from '#common/money.ts'
import { paths } from '#common/paths.ts'

export type { Order }

/** Whether an order is checked out already, and waits for its money. */
export const isPlaced = (order: Pick<Order, 'status' | 'placedAt'>): boolean => order.status === 'pending' && order.placedAt !== null

/** Whether an order is checked out with a payment from outside that is not over: it is paid there, or given up first. */
export const awaitsPayment = (order: Pick<Order, 'status' | 'placedAt' | 'paymentMethod'>): boolean =>
  isPlaced(order) && order.paymentMethod !== 'cash'

/** Whether an order waits in the cart: it can be changed, and placed. */
export const isOpen = (order: Pick<Order, 'status' | 'placedAt'>): boolean => order.status === 'pending' && order.placedAt === null

/** How many orders the shop places at once. */
export const mostAtOnce = 200

export const totalOf = (orders: readonly Pick<Order, 'unitPriceMinor' | 'quantity'>[]): number =>
  orders.reduce((sum, { unitPriceMinor, quantity }) => sum + lineTotalMinor(unitPriceMinor, quantity), 0)

export const piecesOf = (orders: readonly Pick<Order, 'quantity'>[]): number => orders.reduce((sum, { quantity }) => sum + quantity, 0)

/** A sentence's subject: `Order 10384721, 20 × DDR5-5600 32 GB UDIMM`. */
export const describeOrder = ({ number, quantity, name }: Pick<Order, 'number' | 'quantity' | 'name'>): string =>
  `Order ${number}, ${quantity} × ${name}`

/** Where an order is paid: at the payment that it waits for, or at the checkout. */
export const payPath = ({ number, openPaymentId }: Pick<Order, 'number' | 'openPaymentId'>): string =>
  openPaymentId === null ? paths.paymentOf(number) : paths.paymentResult(openPaymentId)
