import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { CircleAlert, Hourglass, Undo2 } from '#client/components/icons/orders.ts'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { ShopTitle } from '#client/components/shop-title.tsx'
import { DeliveryTo } from '#client/features/checkout/delivery-to.tsx'
import { formatClock } from '#client/lib/format-clock.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { paths } from '#common/kit/paths.ts'
import { textsOf } from './outcome-texts.ts'
import { PaidOrders } from './paid-orders.tsx'
import { type Outcome, outcomeOf, type Payment } from './payment-state.ts'
import { ResultActions } from './result-actions.tsx'

const signs = {
  waiting: { Sign: Hourglass, look: 'text-warn' },
  confirming: { Sign: Hourglass, look: 'text-warn' },
  paid: { Sign: CircleCheck, look: 'text-ok' },
  paidAndReturned: { Sign: Undo2, look: 'text-ink-2' },
  returning: { Sign: Undo2, look: 'text-warn' },
  returned: { Sign: Undo2, look: 'text-ink-2' },
  unclear: { Sign: CircleAlert, look: 'text-warn' },
  ended: { Sign: CircleAlert, look: 'text-stop' },
} as const satisfies Record<Outcome, { Sign: typeof CircleCheck; look: string }>

export function PaymentResult({ payment }: { payment: Payment }) {
  const { currency } = useShopFacts()
  const { isTest, reference, expiresAt, shipping, refund, purchase } = payment
  const outcome = outcomeOf(payment)
  const { title, lines } = textsOf(payment, currency)
  const { Sign, look } = signs[outcome === 'paid' && refund !== null ? 'paidAndReturned' : outcome]
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-run on every new outcome.
  useEffect(() => heading.current?.focus(), [outcome])
  return (
    <section aria-labelledby="outcome" className="mx-auto max-w-2xl border border-rule bg-sheet p-6 sm:p-8">
      <ShopTitle>{title}</ShopTitle>
      <div role="status">
        {/* A payment that the customer cancelled is not a failure. */}
        {payment.failure === 'cancelled' ? <Undo2 size={36} className="text-ink-2" /> : <Sign size={36} className={look} />}
        <h2 id="outcome" ref={heading} tabIndex={-1} className="mt-3 text-2xl outline-none">
          {title}
        </h2>
        {lines.map((line) => (
          <p key={line} className="mt-2 text-ink-2">
            {line}
          </p>
        ))}
        {outcome === 'waiting' && expiresAt && (
          <p className="mt-2 text-ink-2">
            We hold the stock until <time dateTime={expiresAt}>{formatClock(expiresAt)}</time>.
          </p>
        )}
        {isTest && (
          <p className="mt-3 inline-block bg-warn-back px-2 py-1 text-sm font-semibold text-warn">Test payment: no money is charged.</p>
        )}
      </div>
      {outcome === 'paid' && refund !== 'asked' && shipping && <DeliveryTo delivery={shipping} />}
      <PaidOrders payment={payment} />
      {purchase !== null && (
        <p className="mt-4 text-sm text-ink-2">
          Purchase{' '}
          <Link
            to={paths.onePurchase(purchase)}
            className="inline-flex min-h-6 items-center font-mono text-ink underline underline-offset-4"
          >
            {purchase}
          </Link>
        </p>
      )}
      <p className="mt-1 text-sm text-ink-2">
        Payment reference <span className="font-mono break-all text-ink select-all">{reference}</span>
      </p>
      <ResultActions payment={payment} outcome={outcome} />
    </section>
  )
}
