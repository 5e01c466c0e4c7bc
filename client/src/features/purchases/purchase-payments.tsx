import { Link } from 'react-router-dom'
import { FileText } from '#client/components/icons/dashboard.ts'
import { Money } from '#client/components/money.tsx'
import { Panel } from '#client/components/panel.tsx'
import { PaymentItem } from '#client/features/payments/payment-item.tsx'
import { paymentStateNames } from '#client/features/payments/state-names.ts'
import type { Purchase } from '#client/lib/api-types.ts'
import { titleOf } from '#common/documents/rules.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { paths } from '#common/kit/paths.ts'
import { methodNames } from '#common/orders/payment-methods.ts'

export function PurchasePayments({ purchase }: { purchase: Purchase }) {
  const { method, payments, documents, openMinor } = purchase
  return (
    <div className="space-y-6">
      <Panel title={payments.length > 1 ? 'Payments' : 'Payment'} level={3} heading="mb-2 text-lg">
        {payments.length === 0 && (
          <p className="flex flex-wrap justify-between gap-x-4">
            {methodNames[method]}
            {openMinor !== null && openMinor > 0 && (
              <span>
                To pay: <Money minor={openMinor} />
              </span>
            )}
          </p>
        )}
        <ul className="divide-y divide-rule">
          {payments.map(({ id, method: paidBy, state, isTest, ...payment }) => (
            <PaymentItem key={id} {...payment}>
              {payment.amountMinor === null ? (
                methodNames[paidBy]
              ) : (
                <Link to={paths.paymentResult(id)} className="inline-flex min-h-6 items-center underline underline-offset-4">
                  {methodNames[paidBy]}
                </Link>
              )}
              , {paymentStateNames[state]}
              {isTest && <span className="text-ink-2"> (test payment)</span>}
            </PaymentItem>
          ))}
        </ul>
      </Panel>
      <Panel title="Documents" level={3} heading="mb-2 text-lg">
        {documents.length === 0 && <p className="text-ink-2">{noDocuments(purchase)}</p>}
        <ul className="divide-y divide-rule">
          {documents.map((document) => (
            <li key={titleOf(document)} className="flex flex-wrap items-center justify-between gap-x-4">
              {/* Documents say amounts: who does not see these cannot open them. */}
              {document.amountMinor === null ? (
                titleOf(document)
              ) : (
                <Link
                  to={paths.document(document.kind, document.number)}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
                >
                  <FileText size={16} />
                  {titleOf(document)}
                </Link>
              )}
              <span>
                <time dateTime={document.issuedOn} className="mr-2 text-sm whitespace-nowrap text-ink-2">
                  {formatDay(document.issuedOn)}
                </time>
                {document.amountMinor !== null && (
                  <>
                    {document.kind === 'credit_note' && '−'}
                    <Money minor={document.amountMinor} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function noDocuments({ state, isOwn }: Purchase): string {
  if (state === 'notCompleted') return 'It has no documents, because it was not paid.'
  return `${isOwn ? 'You get' : 'The customer gets'} one invoice for the whole purchase when it is paid.`
}
