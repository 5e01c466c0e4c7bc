import type { ReactNode } from 'react'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Modal } from '#client/components/modal.tsx'
import { Money } from '#client/components/money.tsx'
import { describeOrder } from '#client/features/orders/describe-order.ts'
import { ProgressText } from '#client/features/orders/progress-text.tsx'
import { StatusPill } from '#client/features/orders/status-pill.tsx'
import type { TableOrder } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMay } from '#client/lib/use-may.ts'
import { titleOf } from '#common/documents/rules.ts'
import { paths } from '#common/kit/paths.ts'
import { methodNames } from '#common/orders/payment-methods.ts'
import { FailedRefunds } from './failed-refunds.tsx'
import { PaymentItem } from './payment-item.tsx'
import { paymentStateNames } from './state-names.ts'
import { type History, timelineOf } from './timeline.ts'
import { DocumentLink, TimelineEntry } from './timeline-entry.tsx'

export function HistoryWindow({ order: listed, onClose }: { order: TableOrder; onClose: () => void }) {
  const { currency } = useShopFacts()
  const isShop = useMay('orders.see')
  const mayRefund = useMay('refund')
  // The order may change while the window is open.
  const { data: order = listed } = trpc.orders.get.useQuery({ number: listed.number }, { staleTime: 0, retry: false })
  const { data, error, refetch } = trpc.payments.history.useQuery({ number: order.number }, { staleTime: 0 })
  return (
    <Modal title={`History of order line ${order.number}`} onClose={onClose}>
      <p className="text-ink-2">
        {describeOrder(order)}
        {order.totalMinor !== null && (
          <>
            , <Money minor={order.totalMinor} />
          </>
        )}
      </p>
      <div className="mt-3">
        <StatusPill order={order} />
        <ProgressText order={order} reader={isShop ? 'shop' : 'customer'} className="mt-1 text-sm" />
      </div>
      {!data && <Awaiting error={error} retry={refetch} className="mt-4 h-40 w-full" />}
      {data && (
        <>
          {mayRefund && <FailedRefunds number={order.number} className="mt-4" />}
          <ol className="mt-4">
            {timelineOf(data, { currency, isShop }).map((entry, i, all) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order and may share a timestamp.
              <TimelineEntry key={i} entry={entry} isLast={i === all.length - 1} />
            ))}
          </ol>
          <ShippedTo shipping={data.shipping} />
          <Attempts payments={data.payments} />
          {/* Documents say amounts. */}
          {order.totalMinor !== null && <Documents history={data} />}
        </>
      )}
    </Modal>
  )
}

/** The address at checkout; later changes to the profile do not affect it. */
function ShippedTo({ shipping }: Pick<History, 'shipping'>) {
  if (!shipping) return null
  const { displayName, address, phoneNumber, email } = shipping
  return (
    <Chapter title="Shipping Address">
      <address className="not-italic">
        {displayName && <span className="block">{displayName}</span>}
        {address ? (
          <span className="block whitespace-pre-line">{address}</span>
        ) : (
          <span className="block text-ink-2">No address was given.</span>
        )}
        {phoneNumber && <span className="block text-ink-2">{phoneNumber}</span>}
        {email && <span className="block break-words text-ink-2">{email}</span>}
      </address>
    </Chapter>
  )
}

/** Links to documents that no event links to: orders from before events were recorded have some. */
function Documents({ history }: { history: History }) {
  const isLinked = ({ kind, number }: History['documents'][number]) =>
    history.events.some(({ details }) => details[kind === 'invoice' ? 'invoice' : 'creditNote'] === number)
  const others = history.documents.filter((document) => !isLinked(document))
  if (others.length === 0) return null
  return (
    <Chapter title="Documents">
      {others.map((document) => (
        <DocumentLink
          key={titleOf(document)}
          document={{ name: titleOf(document), path: paths.document(document.kind, document.number) }}
        />
      ))}
    </Chapter>
  )
}

function Attempts({ payments }: Pick<History, 'payments'>) {
  if (payments.length === 0) return null
  return (
    <Chapter title={payments.length === 1 ? 'Payment' : 'Payments'}>
      <ul className="divide-y divide-rule">
        {payments.map(({ id, method, state, amountMinor, refundedMinor, reference }) => (
          <PaymentItem key={id} reference={reference} amountMinor={amountMinor} refundedMinor={state === 'refunded' ? 0 : refundedMinor}>
            {methodNames[method]}, {paymentStateNames[state]}
          </PaymentItem>
        ))}
      </ul>
    </Chapter>
  )
}

const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5 border-t border-rule pt-4">
    <h3 className="text-base">{title}</h3>
    {children}
  </section>
)
