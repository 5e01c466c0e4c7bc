// What is known of each thing in the shop.
import type { Method, OrderLine } from './calls.ts'

/** `maybe`: it was asked for, and it is not known whether it happened. */
export type Truth = 'no' | 'maybe' | 'yes'

export type KnownOrder = {
  number: number
  email: string
  productId: string
  /** False until the shop has acknowledged it. */
  isSure: boolean
  quantity: number
  /** Other quantities that it may have, and when they were asked for: of changes without an answer, and of attempts that may take effect late. */
  otherQuantities: Map<number, number>
  /** How often a new quantity was acknowledged. */
  changes: number
  /** Whether lines that were not acknowledged may have raised it. */
  hasLostLines: boolean
  cancelled: Truth
  deleted: Truth
  paid: Truth
}
export type KnownPurchase = {
  email: string
  key: string | null
  numbers: readonly number[]
  method: Method
  isSure: boolean
  purchase: string | null
  payment: string | null
  lines: readonly OrderLine[] | null
  totalMinor: number | null
}
export type KnownProduct = {
  isSure: boolean
  productId: string | null
  sku: string
  quantity: number
  priceMinor: number
  otherPrices: Map<number, number>
  /** How often the shop acknowledged this stock. */
  stockSet: Map<number, number>
}
export type KnownRefund = { number: number | null; amountMinor: number | null; isSure: boolean; byHand: boolean }
export type KnownSession = { email: string; at: number; ended: Truth }
export type CartLines = { email: string; key: string; lines: readonly { productId: string; quantity: number }[] }

export const newOrder = (facts: { number: number; email: string; productId: string; quantity: number }): KnownOrder => ({
  number: facts.number,
  email: facts.email,
  productId: facts.productId,
  quantity: facts.quantity,
  isSure: false,
  otherQuantities: new Map(),
  changes: 0,
  hasLostLines: false,
  cancelled: 'no',
  deleted: 'no',
  paid: 'no',
})
