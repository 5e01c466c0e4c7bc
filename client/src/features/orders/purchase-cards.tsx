import clsx from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ShowMore, useFirstRows } from '#client/components/first-rows.tsx'
import { Money } from '#client/components/money.tsx'
import { Day } from '#client/components/times.tsx'
import { paths } from '#common/kit/paths.ts'
import { isOpen } from '#common/orders/state.ts'
import { OrderPicture } from './order-picture.tsx'
import { ProgressText } from './progress-text.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseLink } from './purchase-link.tsx'
import type { PurchaseRowsProps } from './purchase-rows-props.ts'
import { QuantityCell } from './quantity-cell.tsx'
import { RefundLine } from './refund-line.tsx'
import { SelectOrder } from './select-order.tsx'
import { StatusPill } from './status-pill.tsx'

/** A customer's orders on screens too narrow for the table. */
export function PurchaseCards({ orders, selection, actions, onChangeQuantity, label }: PurchaseRowsProps) {
  const rows = useFirstRows(orders.length)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} aria-label={label} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:hidden">
        {orders.map((order, place) => (
          <li
            key={order.number}
            className={clsx(
              'flex flex-col border border-l-3 border-rule bg-sheet p-3 wrap-anywhere has-checked:border-l-mask',
              rows.classOf(place),
            )}
          >
            <div className="flex flex-wrap items-start gap-x-2">
              {isOpen(order) && <SelectOrder order={order} selection={selection} className="-mt-2 -mb-1 -ml-3" />}
              <p className="min-w-0 flex-1 text-sm">
                <span className="font-mono text-xs">{order.number}</span>
                <span className="block text-ink-2">
                  {order.userName}, <Day time={order.createdAt} />
                </span>
                <PurchaseLink order={order} className="max-xl:min-h-11" />
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
            </div>
            <dl className="mt-2 mb-2 flex flex-wrap items-start gap-x-5 gap-y-1 text-sm">
              <Value name="Price">
                <Money minor={order.unitPriceMinor} />
              </Value>
              <Value name="Quantity">
                <span className={isOpen(order) ? '-my-2.5 inline-flex' : undefined}>
                  <QuantityCell order={order} onChange={() => onChangeQuantity(order)} />
                </span>
              </Value>
              <Value name="Sum">
                <b>
                  <Money minor={order.totalMinor} />
                </b>
              </Value>
            </dl>
            <RefundLine order={order} format={(minor) => <Money minor={minor} />} className="text-sm" />
            <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <ProgressText order={order} reader="customer" withoutNext={isOpen(order)} />
              <PurchaseActions order={order} actions={actions} />
            </div>
          </li>
        ))}
      </ul>
      <ShowMore rows={rows} list={list} />
    </>
  )
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cond text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
