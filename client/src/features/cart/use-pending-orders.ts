import { useMemo } from 'react'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { Order } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'

const none: Order[] = []

/** The cart: the user's pending orders, newest first. Live events refresh it; slow polling is the fallback. */
export function usePendingOrders() {
  const me = useMe()
  const query = trpc.orders.listOf.useQuery(
    { email: me?.email ?? '', status: 'pending' },
    { enabled: Boolean(me), refetchInterval: 60_000 },
  )
  // A visitor's cart is known to be empty.
  const isKnown = me === null || query.data !== undefined
  const orders = useMemo(() => query.data?.orders.filter(hasAmounts) ?? none, [query.data])
  return { orders, total: query.data?.total ?? 0, isKnown, query, me }
}
