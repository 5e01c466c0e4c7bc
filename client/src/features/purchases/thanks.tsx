import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { FileText } from '#client/components/icons/dashboard.ts'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import type { Purchase } from '#client/lib/api-types.ts'
import { isJustPlaced } from '#client/lib/just-placed.ts'
import { paths } from '#common/kit/paths.ts'

/** Confirms a purchase to the customer who has just placed it; nothing on later visits. */
export function Thanks({ purchase }: { purchase: Purchase }) {
  const { state } = useLocation()
  return purchase.isOwn && isJustPlaced(state) ? <Confirmation purchase={purchase} /> : null
}

function Confirmation({ purchase }: { purchase: Purchase }) {
  const { email, method, openMinor, documents } = purchase
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isPaid = purchase.counts.paid > 0
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return (
    <section aria-labelledby="thanks" className="no-print border border-rule bg-sheet p-4 sm:p-6">
      <CircleCheck size={36} className="text-ok" />
      <h2 id="thanks" ref={heading} tabIndex={-1} className="mt-3 text-2xl outline-none">
        Thank you. Your purchase is {isPaid ? 'paid' : 'placed'}
      </h2>
      {isPaid && <p className="mt-2 text-ink-2">We've received your payment and start packing.</p>}
      {method === 'cash' && openMinor !== null && openMinor > 0 && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-4 font-semibold">
          To pay in cash
          <span className="wide text-lg font-bold">
            <Money minor={openMinor} />
          </span>
        </p>
      )}
      <p className="mt-2 wrap-anywhere text-ink-2">We've sent a confirmation to {email}.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {invoice && (
          <ButtonLink to={paths.document('invoice', invoice.number)} className="max-sm:w-full">
            <FileText size={16} />
            Invoice {invoice.number}
          </ButtonLink>
        )}
        <ButtonLink to={paths.purchases} look="secondary" className="max-sm:flex-1">
          See your purchases
        </ButtonLink>
        <ButtonLink to={paths.parts} look="secondary" className="max-sm:flex-1">
          Back to Parts
        </ButtonLink>
      </div>
    </section>
  )
}
