import { ButtonLink } from '#client/components/button.tsx'
import { FileText } from '#client/components/icons/dashboard.ts'
import { OpenPaymentActions } from '#client/features/checkout/open-payment-actions.tsx'
import { checkoutPath } from '#common/kit/checkout-paths.ts'
import { contactPath, paths } from '#common/kit/paths.ts'
import type { Outcome, Payment } from './payment-state.ts'

export function ResultActions({ payment, outcome }: { payment: Payment; outcome: Outcome }) {
  const { isOwn, invoice, creditNotes, orders, reference, refund } = payment
  const open = orders.filter(({ status }) => status === 'pending')
  // If nothing else is left to do, the link back is the next step: no document matters more than the others.
  const isBack = refund !== null || outcome === 'confirming'
  const list = (
    <ButtonLink to={isOwn ? paths.purchases : paths.allOrders} look={isBack ? 'primary' : 'secondary'}>
      {isOwn ? 'See your purchases' : 'All orders'}
    </ButtonLink>
  )
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
      {outcome === 'waiting' && isOwn && <OpenPaymentActions id={payment.id} method={payment.method} />}
      {outcome === 'ended' && isOwn && open.length > 0 && <ButtonLink to={checkoutOf(open)}>Try again</ButtonLink>}
      {outcome === 'unclear' && <ButtonLink to={contactPath(`Payment ${reference}`)}>Contact us</ButtonLink>}
      {isBack && list}
      {invoice !== null && (
        <ButtonLink to={paths.document('invoice', invoice)} look={isBack ? 'secondary' : 'primary'}>
          <FileText size={16} />
          Invoice {invoice}
        </ButtonLink>
      )}
      {creditNotes.map((note) => (
        <ButtonLink key={note} to={paths.document('credit_note', note)} look="secondary">
          <FileText size={16} />
          Credit note {note}
        </ButtonLink>
      ))}
      {!isBack && list}
    </div>
  )
}

const checkoutOf = (orders: readonly { number: number }[]): string =>
  orders.length === 1 && orders[0] ? paths.paymentOf(orders[0].number) : checkoutPath(orders)
