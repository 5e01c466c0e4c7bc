// The expected state of orders, payments, refunds and stock: a few lists, and the contract's rules in their simplest form.
import type { MemoryProvider } from './memory-provider.ts'

/** Of each product, in minor units. */
export const price = 100_00
/** The initial stock of the two products. */
export const firstStock = [6, 4] as const

export type ModelOrder = {
  number: number
  /** The customer's index, 0 or 1. */
  owner: number
  /** The index of the product, 0 or 1. */
  product: number
  quantity: number
  status: 'pending' | 'cancelled' | 'paid'
  /** The method it was placed with, which took its stock; null before. */
  placed: 'cash' | 'card' | null
  /** The id of the payment that it waits for or was paid by. */
  payment: string | null
  /** The orders of the checkout that placed it, this one included. */
  purchase: readonly ModelOrder[]
}

export type ModelPayment = {
  id: string
  orders: ModelOrder[]
  state: 'open' | 'settled' | 'refunded' | 'failed' | 'expired'
  amount: number
  received: number
  /** The amount refunded or to be refunded. */
  refunded: number
  /** The amount already refunded. */
  done: number
  /** True while the shop asks the provider about it. */
  isAsked: boolean
  ref: string | null
  isCash: boolean
}

export type ModelRefund = {
  id: string
  payment: ModelPayment
  amount: number
  state: 'asked' | 'done' | 'failed'
  /** True if the provider refunded the money, but the shop died before the answer. */
  isGiven: boolean
}

export type Model = ReturnType<typeof createModel>

/** An empty model, which learns about money from `provider`. */
export function createModel(provider: Pick<MemoryProvider, 'find'>) {
  const available: number[] = [...firstStock]
  const sold = [0, 0]
  const orders: ModelOrder[] = []
  const payments: ModelPayment[] = []
  const refunds: ModelRefund[] = []
  /** Customers whose account has no address. */
  const withoutAddress = new Set<number>()
  const availableOf = (product: number) => available[product] ?? 0

  function move(product: number, delta: number): void {
    available[product] = availableOf(product) + delta
  }

  function sell(order: ModelOrder): void {
    order.status = 'paid'
    sold[order.product] = (sold[order.product] ?? 0) + order.quantity
  }

  /** Releases the stock of an order that is placed and unpaid. */
  function giveBack(order: ModelOrder): void {
    if (order.status === 'pending' && order.placed !== null) move(order.product, order.quantity)
  }

  /** Places orders: their stock is taken. */
  function take(chosen: readonly ModelOrder[], method: 'cash' | 'card', payment: string | null): void {
    for (const order of chosen) {
      move(order.product, -order.quantity)
      order.placed = method
      order.payment = payment
      order.purchase = chosen
    }
  }

  /** Ends an unsuccessful payment and frees its orders. */
  function end(payment: ModelPayment, state: 'failed' | 'expired'): void {
    for (const order of payment.orders)
      if (order.payment === payment.id && order.status === 'pending') {
        giveBack(order)
        order.placed = null
        order.payment = null
      }
    payment.state = state
  }

  /** Receives money: the full sum pays for orders still wanted; any other is refunded. */
  function settle(payment: ModelPayment, received: number): void {
    let worth = 0
    if (payment.state === 'open' && received === payment.amount) {
      for (const order of payment.orders)
        if (order.status === 'pending' && order.payment === payment.id) {
          sell(order)
          worth += order.quantity * price
        }
    } else if (payment.state === 'open') end(payment, 'failed')
    payment.state = 'settled'
    payment.received = received
    payment.isAsked = false
    if (received > worth) owe(payment, received - worth)
  }

  function owe(payment: ModelPayment, amount: number, id = ''): ModelRefund {
    const refund: ModelRefund = { id, payment, amount, state: 'asked', isGiven: false }
    payment.refunded += amount
    refunds.push(refund)
    return refund
  }

  function finishRefund(refund: ModelRefund, state: 'done' | 'failed'): void {
    const { payment, amount } = refund
    refund.state = state
    if (state === 'failed') {
      payment.refunded -= amount
      return
    }
    payment.done += amount
    if (payment.done === payment.received) payment.state = 'refunded'
  }

  /** Applies the provider's answer about a payment. */
  function learn(payment: ModelPayment): void {
    const known = provider.find(payment.ref)
    if (known?.state === 'paid') {
      if (payment.state !== 'settled' && payment.state !== 'refunded') settle(payment, known.amount)
    } else if (known?.state === 'failed') {
      if (payment.state === 'open') end(payment, 'failed')
      payment.isAsked = false
    }
  }

  /** Abandons a payment: closes it at the provider, unless its money arrived first. */
  function abandon(payment: ModelPayment, state: 'failed' | 'expired'): void {
    const known = provider.find(payment.ref)
    if (known?.state === 'open') known.state = 'failed'
    if (known?.state === 'paid') learn(payment)
    else {
      end(payment, state)
      payment.isAsked = false
    }
  }

  /** Reconciles a payment like the shop does. */
  function reconcile(payment: ModelPayment): void {
    if (!payment.isAsked) return
    const isWanted = payment.orders.some(({ status }) => status === 'pending')
    if (payment.state === 'open' && !isWanted) abandon(payment, 'failed')
    else learn(payment)
  }

  return {
    sold,
    orders,
    payments,
    refunds,
    withoutAddress,
    availableOf,
    take,
    sell,
    giveBack,
    end,
    owe,
    finishRefund,
    learn,
    abandon,
    reconcile,
    /** True if there is enough stock for all of them together. */
    fits: (chosen: readonly ModelOrder[]): boolean =>
      firstStock.every(
        (_pieces, product) =>
          chosen.reduce((sum, order) => sum + (order.product === product ? order.quantity : 0), 0) <= availableOf(product),
      ),
    /** The open payment that an order waits for. */
    openOf: (order: ModelOrder): ModelPayment | undefined => payments.find(({ id, state }) => state === 'open' && id === order.payment),
    /** The payments through a provider, not cash. */
    outside: (): ModelPayment[] => payments.filter(({ isCash }) => !isCash),
  }
}

/** A new payment with defaults; `given` overrides them. */
export const newPayment = (given: Pick<ModelPayment, 'id' | 'orders' | 'amount'> & Partial<ModelPayment>): ModelPayment => ({
  state: 'open',
  received: 0,
  refunded: 0,
  done: 0,
  isAsked: true,
  ref: null,
  isCash: false,
  ...given,
})
