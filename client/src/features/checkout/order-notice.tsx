import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import { StatusPill } from '#client/features/orders/status-pill.tsx'
import { useOrderAgain } from '#client/features/orders/use-order-again.ts'
import type { Me } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { lineTotalMinor } from '#common/money.ts'
import { progressOf } from '#common/orders/progress.ts'
import { isOpen } from '#common/orders/state.ts'
import { paths } from '#common/paths.ts'
import type { ClosedOrder } from './use-checkout-orders.ts'

/** An order that cannot be placed: its state, the invoice of a paid order, and for a cancelled one a button to order it again. */
export function OrderNotice({ order, me }: { order: ClosedOrder; me: Me }) {
  const navigate = useNavigate()
  const { addAgain } = useOrderAgain()
  const orderAgain = async () => {
    const number = await addAgain(order)
    if (number !== null) void navigate(paths.paymentOf(number))
  }
  const isOthers = isOpen(order) && order.userId !== me.id
  const { title, next } = progressOf(order)
  return (
    <li className="flex flex-wrap items-center gap-4 border border-rule bg-sheet p-4">
      <OrderPicture order={order} width={72} />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">
          Order {order.number}: {isOthers ? `in the cart of ${order.userName}` : title}
        </h2>
        <p className="text-ink-2">
          {formatCount(order.quantity)} × {order.name}, <Money minor={lineTotalMinor(order.unitPriceMinor, order.quantity)} />
        </p>
        {!isOthers && <p className="text-ink-2">{next}</p>}
      </div>
      <StatusPill order={order} isShort />
      {order.invoice && (
        <ButtonLink look="secondary" to={paths.document('invoice', order.invoice)}>
          Invoice {order.invoice}
        </ButtonLink>
      )}
      {order.status === 'cancelled' && order.userId === me.id && (
        <Button onClick={() => void orderAgain()}>
          Order again
          <span className="sr-only">, as order {order.number}</span>
        </Button>
      )}
    </li>
  )
}
