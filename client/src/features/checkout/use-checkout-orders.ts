import { usePendingOrders } from '#client/features/cart/use-pending-orders.ts'
import type { Order } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { mostOrdersAtOnce } from '#common/orders/limits.ts'
import { awaitsPayment, isOpen } from '#common/orders/state.ts'

export type CheckoutOrders = {
  /** To be placed. */
  open: Order[]
  /** Placed, paid or cancelled already, or somebody else's. */
  others: Order[]
  /** Numbers that stand for no order of the caller's. */
  unknown: number[]
  /** Whether the cart has more than can be placed at once; the newest are here. */
  isCut: boolean
}

/**
 * The orders of a checkout: those that are named, or all of the cart where none are. Most of them are in the cart, which is there already;
 * the rest is asked for one by one.
 */
export function useCheckoutOrders(numbers: readonly number[] | null) {
  const { orders: pending, query, me } = usePendingOrders()
  const cart = numbersOf(pending.filter(isOpen))
  // Whoever comes back from a provider's page to an empty cart finds there what is being paid.
  const wanted = numbers ?? (cart.length > 0 ? cart.slice(0, mostOrdersAtOnce) : numbersOf(pending.filter(awaitsPayment)))
  const isKnown = (number: number) => pending.some((order) => order.number === number)
  const asked = query.data ? wanted.filter((number) => !Number.isNaN(number) && !isKnown(number)) : []
  const answers = trpc.useQueries((t) => asked.map((number) => t.orders.get({ number })))

  const failed = [query, ...answers].find(({ error, data }) => error && !data && describeFailure(error).code !== 'NOT_FOUND')
  const isLoading = !query.data || answers.some(({ isPending }) => isPending)
  const found = [...pending.filter(({ number }) => wanted.includes(number)), ...answers.flatMap(({ data }) => data ?? [])]
  const isForPlacing = (order: Order) => isOpen(order) && order.userId === me?.id
  const orders: CheckoutOrders = {
    open: found.filter(isForPlacing),
    others: found.filter((order) => !isForPlacing(order)),
    unknown: wanted.filter((number) => !found.some((order) => order.number === number)),
    isCut: numbers === null && cart.length > mostOrdersAtOnce,
  }
  return {
    orders: isLoading ? undefined : orders,
    error: failed?.error ?? null,
    retry: () => void Promise.all([query, ...answers].map(({ refetch }) => refetch())),
  }
}

const numbersOf = (orders: readonly Order[]): number[] => orders.map(({ number }) => number)
