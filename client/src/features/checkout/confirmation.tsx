import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { plural } from '#common/format.ts'
import { progressOf } from '#common/orders/progress.ts'
import { paths } from '#common/paths.ts'
import { DeliveryTo } from './delivery-to.tsx'
import type { Placed } from './use-placing.ts'

/** Confirms orders that were placed for cash: what happens next, what is due, where they go, and their numbers. */
export function Confirmation({ numbers, totalMinor, delivery, email }: Placed & { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { next } = progressOf({ status: 'pending', placedAt: new Date(), paymentMethod: 'cash' })
  return (
    <section aria-labelledby="placed" className="mx-auto max-w-2xl border border-rule bg-sheet p-6 sm:p-8">
      <CircleCheck size={36} className="text-ok" />
      <h2 id="placed" ref={heading} tabIndex={-1} className="mt-3 text-2xl outline-none">
        {numbers.length === 1 ? 'Your order is placed' : `Your ${plural(numbers.length, 'order')} are placed`}
      </h2>
      <p className="mt-2 text-ink-2">
        {next} We've sent a confirmation to <span className="break-words text-ink">{email}</span>.
      </p>
      <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 border-y border-rule py-2 font-semibold">
        To pay in cash
        <span className="wide text-lg font-bold">
          <Money minor={totalMinor} />
        </span>
      </p>
      {delivery.address && <DeliveryTo delivery={delivery} />}
      <h3 className="mt-5 text-base">{numbers.length === 1 ? 'Order number' : 'Order numbers'}</h3>
      <ul className="mt-1 flex flex-wrap gap-2">
        {numbers.map((number) => (
          <li key={number} className="bg-sunk px-2 py-1 font-mono text-sm select-all">
            {number}
          </li>
        ))}
      </ul>
      <div className="no-print mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.purchase}>See your purchases</ButtonLink>
        <ButtonLink to={paths.parts} look="secondary">
          Back to Parts
        </ButtonLink>
        <Button look="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
    </section>
  )
}
