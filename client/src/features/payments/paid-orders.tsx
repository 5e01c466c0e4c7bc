import clsx from 'clsx'
import { useRef } from 'react'
import { ShowMore, useFirstRows } from '#client/components/first-rows.tsx'
import { Money } from '#client/components/money.tsx'
import { formatCount, plural } from '#common/kit/format.ts'
import { paidTitleOf, progressOf } from '#common/orders/progress.ts'
import type { Payment } from './payment-state.ts'

export function PaidOrders({ payment: { orders, amountMinor, refundedMinor, refund, state } }: { payment: Payment }) {
  const rows = useFirstRows(orders.length)
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className="mt-6">
      <h3 className="text-base">{orders.length === 1 ? 'Line' : plural(orders.length, 'line')}</h3>
      <ul ref={list} className="mt-1 divide-y divide-rule border-y border-rule">
        {orders.map(({ number, name, quantity, totalMinor, isPaid, ...order }, place) => (
          <li key={number} className={clsx('flex flex-wrap items-baseline justify-between gap-x-6 py-2', rows.classOf(place))}>
            <span className="min-w-0 flex-1 basis-full sm:basis-56">
              {formatCount(quantity)} × {name}
              <span className="block text-sm text-ink-2">
                Order line <span className="font-mono text-xs select-all">{number}</span>
                {/* The heading names the next step of an open payment. */}
                {state !== 'open' && `: ${isPaid ? paidTitleOf(order) : progressOf(order).title}`}
              </span>
            </span>
            {/* The sum of a single order is below. */}
            {orders.length > 1 && (
              <span className="ml-auto">
                <Money minor={totalMinor} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <ShowMore rows={rows} list={list} />
      <p className="flex items-baseline justify-between gap-6 pt-2 font-semibold">
        Sum
        <span className="wide text-lg font-bold">
          <Money minor={amountMinor} />
        </span>
      </p>
      {refund !== null && refundedMinor > 0 && (
        <>
          <Line name={refund.startsWith('done') ? 'Refunded' : 'Refund'}>
            −<Money minor={refundedMinor} />
          </Line>
          {refundedMinor < amountMinor && (
            <Line name="Sum after the refund">
              <Money minor={amountMinor - refundedMinor} />
            </Line>
          )}
        </>
      )}
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <p className="flex items-baseline justify-between gap-6 pt-1 text-ink-2">
    {name}
    <span className="whitespace-nowrap">{children}</span>
  </p>
)
