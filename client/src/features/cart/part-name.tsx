import { Link } from 'react-router-dom'
import type { Order } from '#client/lib/api-types.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

type PartNameProps = { order: Pick<Order, 'number' | 'productId' | 'name' | 'sku'> & { line?: number } }

export function PartName({ order }: PartNameProps) {
  return (
    <div className="min-w-0">
      <h3 className="line-clamp-2 text-sm leading-tight wrap-anywhere">
        <Link to={paths.part(order.productId)} className="hover:underline">
          {order.name}
        </Link>
      </h3>
      <p className="cond mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
        {order.line !== undefined && <span>Line {formatCount(order.line)}</span>}
        <span className="max-w-full truncate font-mono text-2xs leading-5" title={order.sku}>
          {order.sku}
        </span>
        <span>Order line {order.number}</span>
      </p>
    </div>
  )
}
