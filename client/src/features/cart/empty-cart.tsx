import { ButtonLink } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { Order } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'

const LastParts = late(() => import('./last-parts.tsx').then((file) => file.LastParts))

const shownParts = 5

/** The empty cart: a link to the parts, and the user's last ordered parts. */
export function EmptyCart() {
  const { data } = trpc.orders.search.useQuery({ scope: 'own', perPage: 50 })
  const parts = lastParts(data?.orders.filter(hasAmounts) ?? [])
  return (
    <>
      <EmptyState title="Your cart is empty" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
        Parts that you add appear here until you place the order.
      </EmptyState>
      {parts.length > 0 && <LastParts parts={parts} />}
    </>
  )
}

/** The newest order of each part. */
const lastParts = (orders: readonly Order[]): Order[] =>
  orders.filter(({ productId }, i) => orders.findIndex((other) => other.productId === productId) === i).slice(0, shownParts)
