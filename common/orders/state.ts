// States of an order that pages distinguish, and sums over orders.
import { lineTotalMinor } from '#common/kit/money.ts'
import { awaitsCash, type OrderLike, orderStateOf } from './rules.ts'

type Line = { unitPriceMinor: number; quantity: number }

/** True if an order is in the cart: its quantity can change, and it can be placed. */
export const isOpen = (order: OrderLike): boolean => orderStateOf(order) === 'cart'

/** True if an order is checked out but not paid. */
export const isPlaced = (order: OrderLike): boolean => awaitsCash(order) || awaitsPayment(order)

/** True if an order is checked out and its payment at a provider is still open. */
export const awaitsPayment = (order: OrderLike): boolean => orderStateOf(order) === 'awaitingPayment'

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { unitPriceMinor, quantity }) => sum + lineTotalMinor(unitPriceMinor, quantity), 0)

export const piecesOf = (lines: readonly Pick<Line, 'quantity'>[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
