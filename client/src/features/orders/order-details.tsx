import { Button, ButtonLink } from '#client/components/button.tsx'
import { EmailText } from '#client/components/email-text.tsx'
import { Fact, FactGrid } from '#client/components/fact.tsx'
import { FileText, History } from '#client/components/icons/dashboard.ts'
import { Money } from '#client/components/money.tsx'
import { Moment } from '#client/components/times.tsx'
import type { TableOrder } from '#client/lib/api-types.ts'
import { phoneLink } from '#client/lib/phone-link.ts'
import { mailLink } from '#common/kit/mail-link.ts'
import { paths } from '#common/kit/paths.ts'
import { methodNames } from '#common/orders/payment-methods.ts'
import { progressOf, turnOf } from '#common/orders/progress.ts'
import { PurchaseLink } from './purchase-link.tsx'
import { RefundLine } from './refund-line.tsx'

type OrderDetailsProps = {
  order: TableOrder
  /** The reader: the customer, or the shop's staff. */
  reader: 'customer' | 'shop'
  onHistory: () => void
}

export function OrderDetails({ order, reader, onHistory }: OrderDetailsProps) {
  const { number, userName, email, userId, delivery, paymentMethod, placedAt, totalMinor, invoice, creditNotes } = order
  const progress = progressOf(order)
  const turn = turnOf(progress, reader)
  return (
    <section aria-label={`Order line ${number}`} className="border border-l-3 border-rule border-l-mask bg-paper p-4">
      <FactGrid>
        <Fact name="Customer">
          <span className="block font-semibold">{delivery.displayName || userName}</span>
          <a href={mailLink(email)} className="block min-h-6 underline underline-offset-4">
            <EmailText email={email} />
          </a>
          {delivery.phoneNumber ? (
            <a href={phoneLink(delivery.phoneNumber)} className="block min-h-6 underline underline-offset-4">
              {delivery.phoneNumber}
            </a>
          ) : (
            <span className="block text-ink-2">No phone number</span>
          )}
          <span className="block font-mono text-2xs break-all text-ink-2">User id {userId}</span>
        </Fact>
        <Fact name="Delivery address">
          <span className="block whitespace-pre-line">{delivery.address || <span className="text-ink-2">No address</span>}</span>
          <span className="block text-xs text-ink-2">{placedAt ? 'As given when it was placed' : 'From the account'}</span>
        </Fact>
        <Fact name="Payment">
          <span className="block">{paymentMethod ? methodNames[paymentMethod] : 'Not chosen yet'}</span>
          <RefundLine order={order} format={(minor) => <Money minor={minor} />} />
          <span className="block text-xs text-ink-2">
            {placedAt ? (
              <>
                Placed <Moment time={placedAt} />
              </>
            ) : (
              'Not placed yet'
            )}
          </span>
          <PurchaseLink order={order} className="max-md:min-h-11" />
        </Fact>
        <Fact name="Next step">
          {turn !== null && <b className="block">{turn}</b>}
          {reader === 'shop' ? progress.nextForShop : progress.next}
        </Fact>
      </FactGrid>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button small look="secondary" className="max-md:min-h-11" onClick={onHistory}>
          <History size={14} />
          See the history
          <span className="sr-only"> of order line {number}</span>
        </Button>
        {/* Documents say amounts. */}
        {totalMinor !== null && invoice !== null && (
          <ButtonLink small look="secondary" className="max-md:min-h-11" to={paths.document('invoice', invoice)}>
            <FileText size={14} />
            Invoice {invoice}
          </ButtonLink>
        )}
        {(totalMinor === null ? [] : creditNotes).map((note) => (
          <ButtonLink key={note} small look="secondary" className="max-md:min-h-11" to={paths.document('credit_note', note)}>
            <FileText size={14} />
            Credit note {note}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
