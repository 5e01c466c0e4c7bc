import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney, plural } from '#common/format.ts'
import { paths } from '#common/paths.ts'

type ConfirmationProps = { numbers: readonly number[]; totalMinor: number; email: string }

/** Confirms placed orders: numbers, e-mail, amount due and next steps. */
export function Confirmation({ numbers, totalMinor, email }: ConfirmationProps) {
  const { currency } = useShopFacts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="placed" className="mx-auto max-w-2xl border border-rule bg-sheet p-6 sm:p-8">
      <CircleCheck size={36} className="text-ok" />
      <h2 id="placed" ref={heading} tabIndex={-1} className="mt-3 text-2xl outline-none">
        {numbers.length === 1 ? 'Your order is placed' : `Your ${plural(numbers.length, 'order')} are placed`}
      </h2>
      <p className="mt-2 text-ink-2">
        A mail is on its way to <span className="break-words text-ink">{email}</span>. Have {formatMoney(totalMinor, currency)} ready for
        the driver.
      </p>
      <p className="mt-5 font-semibold">{numbers.length === 1 ? 'Order number' : 'Order numbers'}</p>
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
