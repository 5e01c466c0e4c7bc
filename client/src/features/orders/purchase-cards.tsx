import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { formatDay } from '#common/format.ts'
import { isOpen } from '#common/orders/state.ts'
import { paths } from '#common/paths.ts'
import { OrderPicture } from './order-picture.tsx'
import { ProgressText } from './progress-text.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'
import { QuantityCell } from './quantity-cell.tsx'
import { SelectBox } from './select-boxes.tsx'
import { StatusPill } from './status-pill.tsx'

/** A customer's orders on a phone. */
export function PurchaseCards({ orders, selection, actions, onChangeQuantity, label }: PurchaseRowsProps) {
  return (
    <ul aria-label={label} className="space-y-3 sm:hidden">
      {orders.map((order) => (
        <li key={order.number} className="border border-l-3 border-rule bg-sheet p-3 has-checked:border-l-mask">
          <div className="flex items-start justify-between gap-3">
            <p className="text-sm">
              <span className="font-mono text-xs">{order.number}</span>
              <span className="block text-ink-2">
                {order.userName}, <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
              </span>
            </p>
            <p className="text-right">
              <StatusPill order={order} />
            </p>
          </div>
          <div className="mt-2 flex gap-3">
            <OrderPicture order={order} width={72} />
            <div className="min-w-0 flex-1">
              <p className="font-mono text-2xs text-ink-2">{order.sku}</p>
              <Link to={paths.part(order.productId)} className="font-semibold hover:underline">
                {order.name}
              </Link>
            </div>
            {isOpen(order) && <SelectBox order={order} selection={selection} />}
          </div>
          <dl className="mt-1 flex items-center gap-x-6 text-sm">
            <div>
              <dt className="cond text-ink-2">Price</dt>
              <dd className="flex min-h-11 items-center">
                <Money minor={order.unitPriceMinor} />
              </dd>
            </div>
            <div>
              <dt className="cond text-ink-2">Quantity</dt>
              <dd className="flex min-h-11 items-center">
                <QuantityCell order={order} onChange={() => onChangeQuantity(order)} />
              </dd>
            </div>
          </dl>
          <ProgressText order={order} reader="customer" className="mt-1" />
          <div className="mt-2 border-t border-rule pt-2">
            <PurchaseActions order={order} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
