import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { paths } from '#common/kit/paths.ts'

export function LastParts({ parts }: { parts: readonly Order[] }) {
  return (
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
  )
}
