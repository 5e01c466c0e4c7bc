import type { Order } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'

const none: Order[] = []

/** The cart: the pending orders of whoever is signed in, newest first. Kept fresh live; the slow look is a net for where that does not work. */
export function usePendingOrders() {
  const me = useMe()
  const query = trpc.orders.listOf.useQuery(
    { email: me?.email ?? '', status: 'pending' },
    { enabled: Boolean(me), refetchInterval: 60_000 },
  )
  // Of visitors it is known.
  const isKnown = me === null || query.data !== undefined
  return { orders: query.data?.orders ?? none, total: query.data?.total ?? 0, isKnown, query, me }
}
