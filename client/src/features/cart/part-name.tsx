import { Link } from 'react-router-dom'
import type { Order } from '#client/lib/api-types.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

type PartNameProps = { order: Pick<Order, 'number' | 'productId' | 'name' | 'sku'> & { line?: number } }

/** The part of a line. In the grid of a narrow cart, its name has a row of its own. */
export function PartName({ order }: PartNameProps) {
  return (
    <div className="contents min-w-0 @sm:block">
      <h3 className="col-span-full row-start-2 text-sm leading-tight wrap-anywhere @sm:line-clamp-2">
        <Link to={paths.part(order.productId)} className="hover:underline">
          {order.name}
        </Link>
      </h3>
      <p className="cond mt-0.5 flex min-w-0 flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-2">
        <span className="min-w-0">
          {order.line !== undefined && (
            <>
              <span className="sr-only">Line </span>
              {formatCount(order.line)} ·{' '}
            </>
          )}
          <span className="font-mono text-2xs leading-5">{order.sku}</span>
        </span>
        <span>Order line {order.number}</span>
      </p>
    </div>
  )
}
