import { usePendingOrders } from '#client/features/cart/use-pending-orders.ts'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { Order, OwnOrder } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { maxOrdersAtOnce } from '#common/orders/rules.ts'
import { awaitsPayment, isOpen } from '#common/orders/state.ts'

/** An order that cannot be placed; orders in the cart lack their documents and delivery details. */
export type ClosedOrder = Order & Partial<OwnOrder>

export type CheckoutOrders = {
  /** Can be placed. */
  open: Order[]
  /** Already placed, paid or cancelled, or owned by another user. */
  others: ClosedOrder[]
  /** Numbers without an order of this user. */
  unknown: number[]
  /** True if the cart has more orders than one checkout takes; the first are included. */
  isCut: boolean
}

/**
 * The orders of a checkout: the given ones, or the whole cart. Most are in the cart, which has loaded already; the others are fetched one
 * by one.
 */
export function useCheckoutOrders(numbers: readonly number[] | null) {
  const { orders: newest, query, me } = usePendingOrders()
  // In the order in which they came, as the cart lists them.
  const pending = newest.toReversed()
  const cart = numbersOf(pending.filter(isOpen))
  // After returning from a payment page the cart may be empty: show the orders being paid.
  const wanted = numbers ?? (cart.length > 0 ? cart.slice(0, maxOrdersAtOnce) : numbersOf(pending.filter(awaitsPayment)))
  const isKnown = (number: number) => pending.some((order) => order.number === number)
  const asked = query.data ? wanted.filter((number) => !Number.isNaN(number) && !isKnown(number)) : []
  const answers = trpc.useQueries((t) => asked.map((number) => t.orders.get({ number })))

  const failed = [query, ...answers].find(({ error, data }) => error && !data && describeFailure(error).code !== 'NOT_FOUND')
  const isLoading = !query.data || answers.some(({ isPending }) => isPending)
  const fetched = answers.flatMap(({ data }) => data ?? []).filter(hasAmounts)
  const found: ClosedOrder[] = [...pending.filter(({ number }) => wanted.includes(number)), ...fetched]
  const isForPlacing = (order: Order) => isOpen(order) && order.userId === me?.id
  const orders: CheckoutOrders = {
    open: found.filter(isForPlacing),
    others: found.filter((order) => !isForPlacing(order)),
    unknown: wanted.filter((number) => !found.some((order) => order.number === number)),
    isCut: numbers === null && cart.length > maxOrdersAtOnce,
  }
  return {
    orders: isLoading ? undefined : orders,
    error: failed?.error ?? null,
    retry: () => void Promise.all([query, ...answers].map(({ refetch }) => refetch())),
  }
}

const numbersOf = (orders: readonly Order[]): number[] => orders.map(({ number }) => number)
