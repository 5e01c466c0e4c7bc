import { useNavigate } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import { StatusPill } from '#client/features/orders/status-pill.tsx'
import { useOrderAgain } from '#client/features/orders/use-order-again.ts'
import type { Me, Order } from '#client/lib/api-types.ts'
import { formatCount, formatDay } from '#common/format.ts'
import { statusNames } from '#common/messages.ts'
import { lineTotalMinor } from '#common/money.ts'
import { awaitsPayment, isOpen } from '#common/orders/state.ts'
import { paths } from '#common/paths.ts'

/** An order that cannot be placed: its state, and for a cancelled order a button to order it again. */
export function OrderNotice({ order, me }: { order: Order; me: Me }) {
  const navigate = useNavigate()
  const { addAgain } = useOrderAgain()
  const orderAgain = async () => {
    const number = await addAgain(order)
    if (number !== null) void navigate(paths.paymentOf(number))
  }
  return (
    <li className="flex flex-wrap items-center gap-4 border border-rule bg-sheet p-4">
      <OrderPicture order={order} width={72} />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">{titleOf(order, me)}</h2>
        <p className="text-ink-2">
          {formatCount(order.quantity)} × {order.name}, <Money minor={lineTotalMinor(order.unitPriceMinor, order.quantity)} />
        </p>
      </div>
      <StatusPill order={order} isShort />
      {order.status === 'cancelled' && order.userId === me.id && (
        <Button onClick={() => void orderAgain()}>
          Order again
          <span className="sr-only">, as order {order.number}</span>
        </Button>
      )}
    </li>
  )
}

function titleOf(order: Order, me: Me): string {
  const subject = `Order ${order.number}`
  if (order.status === 'paid') return `${subject} is ${statusNames.paid}: it is paid`
  if (order.status === 'cancelled') return `${subject} is ${statusNames.cancelled}`
  if (isOpen(order) && order.userId !== me.id) return `${subject} is ${order.userName}’s to place`
  if (awaitsPayment(order)) return `${subject} waits for a payment`
  return `${subject} was placed${order.placedAt ? ` on ${formatDay(order.placedAt)}` : ''}: pay on delivery`
}
