import type { TableOrder } from '#client/lib/api-types.ts'
import { formatClock } from '#client/lib/format-clock.ts'
import { messages, statusNames } from '#common/kit/messages.ts'
import { paidTitleOf, progressOf, turnOf } from '#common/orders/progress.ts'
import { awaitsPayment } from '#common/orders/state.ts'

type ProgressTextProps = {
  order: Pick<TableOrder, 'status' | 'placedAt' | 'paymentMethod' | 'heldUntil' | 'isConfirming' | 'refund'>
  /** The reader: the customer, or the shop's staff. */
  reader: 'customer' | 'shop'
  /** Omits the next step, if the page shows it once for all orders. */
  withoutNext?: boolean
  className?: string
}

/** An order's latest event and next step. Omits the text that its status already shows. */
export function ProgressText({ order, reader, withoutNext = false, className = '' }: ProgressTextProps) {
  const progress = progressOf(order)
  const turn = turnOf(progress, reader)
  const until = awaitsPayment(order) && order.heldUntil && !order.isConfirming ? `, until ${formatClock(order.heldUntil)}` : ''
  if (progress.title === statusNames[order.status]) return null
  return (
    <p className={`cond text-sm text-pretty text-ink-2 ${className}`}>
      <span className="block font-semibold text-ink">
        {order.status === 'paid' ? <PaidTitle title={paidTitleOf(order)} /> : progress.title}
        {until}
      </span>
      {progress.actsNext !== null && !withoutNext && (
        <span className="block">
          {turn !== null && <b>{turn}: </b>}
          {reader === 'shop' ? progress.nextForShop : progress.next}
        </span>
      )}
    </p>
  )
}

/** A paid order has the specification's word even after a refund, which its pill shows. */
const PaidTitle = ({ title }: { title: string }) => (
  <>
    <span>{messages.paid}</span>
    {title.slice(messages.paid.length)}
  </>
)

/** The next step of the orders in the cart, once for all of them. */
export function NextStep({ order }: { order: Pick<TableOrder, 'status' | 'placedAt' | 'paymentMethod'> }) {
  const progress = progressOf(order)
  return (
    <p className="cond text-sm text-ink-2">
      <b>{turnOf(progress, 'customer')}: </b>
      {progress.next}
    </p>
  )
}
