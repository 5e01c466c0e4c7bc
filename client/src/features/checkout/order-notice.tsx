import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import { RefundLine } from '#client/features/orders/refund-line.tsx'
import { StatusPill } from '#client/features/orders/status-pill.tsx'
import { useOrderAgain } from '#client/features/orders/use-order-again.ts'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { Me } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { statusNames } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { paidTitleOf, progressOf } from '#common/orders/progress.ts'
import { isOpen, totalOf } from '#common/orders/state.ts'
import { DeliveryTo } from './delivery-to.tsx'
import type { ClosedOrder } from './use-checkout-orders.ts'

type OrderNoticeProps = {
  order: ClosedOrder
  me: Me
  /** True if the checkout has no other order, so that the order's actions are the primary ones. */
  isAlone: boolean
}

/** An order that cannot be placed: its state, its part, its delivery address, its documents, and a way to order a cancelled one again. */
export function OrderNotice({ order: known, me, isAlone }: OrderNoticeProps) {
  const navigate = useNavigate()
  const { addAgain } = useOrderAgain()
  const isOthers = isOpen(known) && known.userId !== me.id
  // The cart's orders lack their delivery details.
  const { data } = trpc.orders.get.useQuery({ number: known.number }, { enabled: known.delivery === undefined })
  const order: ClosedOrder = data && hasAmounts(data) ? data : known
  const { title, next } = progressOf(order)
  const orderAgain = async () => {
    const number = await addAgain(order)
    if (number !== null) void navigate(paths.paymentOf(number))
  }
  const isCancelled = order.status === 'cancelled'
  return (
    <li className="border border-rule bg-sheet p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">
          Order line {order.number}
          {isOthers && `: in the cart of ${order.userName}`}
        </h2>
        <StatusPill order={order} />
      </div>
      {!isOthers && (
        <p className="mt-1 text-ink-2">
          {title !== statusNames[order.status] && <b className="block text-ink">{order.status === 'paid' ? paidTitleOf(order) : title}</b>}
          {next}
        </p>
      )}
      <div className="mt-4 flex gap-4 border-y border-rule py-3">
        <OrderPicture order={order} width={72} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-semibold">{order.name}</p>
          <p className="font-mono text-2xs text-ink-2">{order.sku}</p>
          <p className="text-ink-2">
            {formatCount(order.quantity)} × <Money minor={order.unitPriceMinor} />
          </p>
        </div>
      </div>
      <p className="flex items-baseline justify-between gap-4 pt-2 font-semibold">
        Sum
        <span className="text-right">
          <span className="wide text-lg font-bold">
            <Money minor={totalOf([order])} />
          </span>
          {data && <RefundLine order={data} format={(minor) => <Money minor={minor} />} className="font-normal text-ink-2" />}
        </span>
      </p>
      {!isCancelled && !isOthers && order.delivery?.address && <DeliveryTo delivery={order.delivery} />}
      <div className="mt-5 flex flex-wrap gap-3 *:max-sm:w-full empty:hidden">
        {isCancelled && order.userId === me.id && (
          <Button look={isAlone ? 'primary' : 'secondary'} onClick={() => void orderAgain()}>
            Order again
            <span className="sr-only">, as order line {order.number}</span>
          </Button>
        )}
        {isAlone && (
          <ButtonLink to={paths.purchases} look={isCancelled ? 'secondary' : 'primary'}>
            See your purchases
          </ButtonLink>
        )}
        {order.invoice && (
          <ButtonLink look="secondary" to={paths.document('invoice', order.invoice)}>
            Invoice {order.invoice}
          </ButtonLink>
        )}
        {order.creditNotes?.map((note) => (
          <ButtonLink key={note} look="secondary" to={paths.document('credit_note', note)}>
            Credit note {note}
          </ButtonLink>
        ))}
      </div>
    </li>
  )
}
