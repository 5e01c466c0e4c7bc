import { ButtonLink } from '#client/components/button.tsx'
import type { Me } from '#client/lib/api-types.ts'
import { paths } from '#common/kit/paths.ts'
import { awaitsPayment } from '#common/orders/state.ts'
import { OpenPaymentNotice } from './open-payment-notice.tsx'
import { OrderNotice } from './order-notice.tsx'
import type { ClosedOrder } from './use-checkout-orders.ts'

type ClosedOrdersProps = {
  orders: readonly ClosedOrder[]
  me: Me
  /** True if the checkout has no order to place. */
  isAll: boolean
  /** Called after cancelling a payment, when its orders can be paid in another way. */
  onCancelled: () => void
}

/** The orders of a checkout that cannot be placed, first the orders with an open payment. */
export function ClosedOrders({ orders, me, isAll, onCancelled }: ClosedOrdersProps) {
  const waiting = orders.filter((order) => awaitsPayment(order) && order.openPaymentId !== null && order.userId === me.id)
  const closed = orders.filter((order) => !waiting.includes(order))
  return (
    <div className={isAll ? 'mx-auto max-w-2xl' : ''}>
      <ul aria-label="Lines that can't be placed" className="space-y-3">
        {byPayment(waiting).map(([id, its]) => (
          <OpenPaymentNotice key={id} id={id} orders={its} onCancelled={onCancelled} />
        ))}
        {closed.map((order) => (
          <OrderNotice key={order.number} order={order} me={me} isAlone={isAll && orders.length === 1} />
        ))}
      </ul>
      {isAll && closed.length > 0 && orders.length > 1 && (
        <ButtonLink to={paths.purchases} look={waiting.length > 0 ? 'secondary' : 'primary'} className="mt-6 max-sm:w-full">
          See your purchases
        </ButtonLink>
      )}
    </div>
  )
}

function byPayment(orders: readonly ClosedOrder[]): [id: string, orders: ClosedOrder[]][] {
  const ids = [...new Set(orders.flatMap(({ openPaymentId }) => openPaymentId ?? []))]
  return ids.map((id) => [id, orders.filter(({ openPaymentId }) => openPaymentId === id)])
}
