import { Link } from 'react-router-dom'
import type { Order } from '#client/lib/api-types.ts'
import { paths } from '#common/kit/paths.ts'

export function PartName({ order }: { order: Pick<Order, 'number' | 'productId' | 'name' | 'sku'> }) {
  return (
    <div className="min-w-0">
      <h3 className="line-clamp-2 text-sm leading-tight wrap-anywhere">
        <Link to={paths.part(order.productId)} className="hover:underline">
          {order.name}
        </Link>
      </h3>
      <p className="cond mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
        <span className="max-w-full truncate font-mono text-2xs leading-5" title={order.sku}>
          {order.sku}
        </span>
        <span>Order {order.number}</span>
      </p>
    </div>
  )
}
