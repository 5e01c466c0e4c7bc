import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FileText } from '#client/components/icons/dashboard.ts'
import { Money } from '#client/components/money.tsx'
import { paymentStateNames } from '#client/features/payments/state-names.ts'
import type { Purchase } from '#client/lib/api-types.ts'
import { titleOf } from '#common/documents/rules.ts'
import { formatDay } from '#common/format-day.ts'
import { methodNames } from '#common/orders/payment-methods.ts'
import { paths } from '#common/paths.ts'

export function PurchasePayments({ purchase }: { purchase: Purchase }) {
  const { method, payments, documents, openMinor } = purchase
  return (
    <div className="space-y-6">
      <Box title={payments.length > 1 ? 'Payments' : 'Payment'}>
        {payments.length === 0 && (
          <p className="flex flex-wrap justify-between gap-x-4">
            {methodNames[method]}
            {openMinor > 0 && (
              <span>
                To pay: <Money minor={openMinor} />
              </span>
            )}
          </p>
        )}
        <ul className="divide-y divide-rule">
          {payments.map(({ id, method: paidBy, state, amountMinor, refundedMinor, reference, isTest }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span>
                <Link to={paths.paymentResult(id)} className="inline-flex min-h-6 items-center underline underline-offset-4">
                  {methodNames[paidBy]}
                </Link>
                , {paymentStateNames[state]}
                {isTest && <span className="text-ink-2"> (test payment)</span>}
                <span className="block font-mono text-xs break-all text-ink-2 select-all">{reference}</span>
              </span>
              <span className="text-right">
                <Money minor={amountMinor} />
                {refundedMinor > 0 && (
                  <span className="block text-sm text-ink-2">
                    <Money minor={refundedMinor} /> refunded or being refunded
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Box>
      <Box title="Documents">
        {documents.length === 0 && <p className="text-ink-2">{noDocuments(purchase)}</p>}
        <ul className="divide-y divide-rule">
          {documents.map((document) => (
            <li key={titleOf(document)} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link
                to={paths.document(document.kind, document.number)}
                className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
              >
                <FileText size={16} />
                {titleOf(document)}
              </Link>
              <span>
                <time dateTime={document.issuedOn} className="mr-2 text-sm whitespace-nowrap text-ink-2">
                  {formatDay(document.issuedOn)}
                </time>
                {document.kind === 'credit_note' && '−'}
                <Money minor={document.amountMinor} />
              </span>
            </li>
          ))}
        </ul>
      </Box>
    </div>
  )
}

function noDocuments({ state, isOwn }: Purchase): string {
  if (state === 'notCompleted') return 'It has no documents, because it was not paid.'
  return `${isOwn ? 'You get' : 'The customer gets'} one invoice for the whole purchase when it is paid.`
}

export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border border-rule bg-sheet p-4">
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}
