import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { progressOf } from '#common/orders/progress.ts'
import { totalOf } from '#common/orders/state.ts'
import { writePurchaseNumber } from '#common/purchases/number.ts'
import { DeliveryTo } from './delivery-to.tsx'
import type { Placed } from './use-placing.ts'

/** Confirms orders that were placed for cash: the next step, the ordered parts, the amount due, and the delivery address. */
export function Confirmation({ orders, delivery, purchase }: Placed) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { next } = progressOf({ status: 'pending', placedAt: new Date(), paymentMethod: 'cash' })
  return (
    <section aria-labelledby="placed" className="mx-auto max-w-2xl border border-rule bg-sheet p-6 sm:p-8">
      <CircleCheck size={36} className="text-ok" />
      <h2 id="placed" ref={heading} tabIndex={-1} className="mt-3 text-2xl outline-none">
        {orders.length === 1 ? 'Your order is placed' : `Your ${plural(orders.length, 'order')} are placed`}
      </h2>
      <p className="mt-2 text-ink-2">{next}</p>
      {purchase !== null && (
        <p className="mt-2 text-ink-2">
          Purchase{' '}
          <Link
            to={paths.onePurchase(writePurchaseNumber(purchase))}
            className="inline-flex min-h-6 items-center font-mono text-ink underline underline-offset-4"
          >
            {writePurchaseNumber(purchase)}
          </Link>
        </p>
      )}
      <ul className="mt-5 divide-y divide-rule border-y border-rule">
        {orders.map((order) => (
          <li key={order.number} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
              {formatCount(order.quantity)} × {order.name}
              <span className="block text-sm text-ink-2">
                Order <span className="font-mono text-xs select-all">{order.number}</span>
              </span>
            </span>
            {orders.length > 1 && (
              <span className="ml-auto">
                <Money minor={totalOf([order])} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2 font-semibold">
        To pay in cash
        <span className="wide text-lg font-bold">
          <Money minor={totalOf(orders)} />
        </span>
      </p>
      {delivery.address && <DeliveryTo delivery={delivery} />}
      <div className="no-print mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.purchase} className="max-sm:w-full">
          See your purchases
        </ButtonLink>
        <ButtonLink to={paths.parts} look="secondary" className="max-sm:flex-1">
          Back to Parts
        </ButtonLink>
        <Button look="secondary" className="max-sm:flex-1" onClick={() => print()}>
          Print
        </Button>
      </div>
    </section>
  )
}
