import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/paths.ts'

const shownParts = 5

/** The empty cart: a link to the parts, and the parts that the user ordered last. */
export function EmptyCart() {
  const { data } = trpc.orders.search.useQuery({ scope: 'own', perPage: 50 })
  const parts = lastParts(data?.orders ?? [])
  return (
    <>
      <EmptyState title="Your cart is empty" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
        Parts that you add appear here until you place the order.
      </EmptyState>
      {parts.length > 0 && (
        <section aria-labelledby="last-parts" className="mt-8">
          <h3 id="last-parts" className="text-lg">
            Parts you ordered last
          </h3>
          <ul className="mt-3 grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {parts.map((order) => (
              <li
                key={order.productId}
                className="relative flex min-w-0 gap-3 border border-rule bg-sheet p-3 focus-within:bg-sunk hover:bg-sunk sm:flex-col"
              >
                <OrderPicture order={order} width={96} />
                <div className="min-w-0">
                  <p className="truncate font-mono text-2xs text-ink-2">{order.sku}</p>
                  <Link to={paths.part(order.productId)} className="leading-snug font-semibold wrap-anywhere after:absolute after:inset-0">
                    {order.name}
                  </Link>
                  <p className="mt-1 text-sm text-ink-2">
                    <Money minor={order.unitPriceMinor} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The newest order of each part. */
const lastParts = (orders: readonly Order[]): Order[] =>
  orders.filter(({ productId }, i) => orders.findIndex((other) => other.productId === productId) === i).slice(0, shownParts)
