import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'

/** The cart lines with their prices and problems, requested again whenever the page opens. Live events refresh them. */
export function useCart() {
  const me = useMe()
  return trpc.cart.lines.useQuery(undefined, { enabled: Boolean(me), staleTime: 0, refetchInterval: 60_000 })
}

/** Refetches the orders and the cart, because one changes with the other. */
export const refreshCart = (utils: ReturnType<typeof trpc.useUtils>): Promise<unknown> =>
  Promise.all([utils.cart.invalidate(), utils.orders.invalidate()])
