import { ButtonLink } from '#client/components/button.tsx'
import { Hourglass, Truck } from '#client/components/icons/orders.ts'
import { Money } from '#client/components/money.tsx'
import { Day } from '#client/components/times.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { formatClock } from '#client/lib/format-clock.ts'
import { payPath } from '#common/kit/checkout-paths.ts'
import { plural } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { progressOf } from '#common/orders/progress.ts'
import { awaitsCash } from '#common/orders/rules.ts'
import { awaitsPayment } from '#common/orders/state.ts'
import { PartName } from './part-name.tsx'

/** Pending orders that were placed: awaiting payment, being confirmed by the bank, and waiting for the driver with cash on delivery. */
export function PlacedOrders({ orders }: { orders: readonly Order[] }) {
  const lists = [
    { id: 'waiting-orders', line: 'We hold the stock for you until the payment ends.', orders: orders.filter(isWaiting) },
    { id: 'confirming-orders', orders: orders.filter(({ isConfirming }) => isConfirming) },
    { id: 'placed-orders', line: "We've received these orders. Please pay the driver in cash.", orders: orders.filter(awaitsCash) },
  ]
  return lists.map((list) => list.orders.length > 0 && <PlacedList key={list.id} {...list} />)
}

const isWaiting = (order: Order) => awaitsPayment(order) && !order.isConfirming

type PlacedListProps = { id: string; line?: string; orders: readonly Order[] }

function PlacedList({ id, line, orders }: PlacedListProps) {
  const progress = orders[0] && progressOf(orders[0])
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {progress?.title}
      </h2>
      <p className="mb-2 text-ink-2">{line ?? progress?.next}</p>
      <ul className="divide-y divide-rule border border-rule bg-sheet">
        {orders.map((order) => (
          <li key={order.number} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <div className="pin1">
              <OrderPicture order={order} width={64} />
            </div>
            <div className="min-w-0 flex-1 basis-44">
              <PartName order={order} />
            </div>
            <p className="flex items-center gap-2 text-sm text-ink-2 max-sm:flex-1">
              {awaitsPayment(order) ? <Hourglass size={16} /> : <Truck size={16} />}
              <span className="flex flex-wrap gap-x-1 *:whitespace-nowrap">
                <span>{plural(order.quantity, 'piece')},</span>
                <span>
                  {awaitsPayment(order) && !order.isConfirming
                    ? order.heldUntil && `until ${formatClock(order.heldUntil)}`
                    : order.placedAt && (
                        <>
                          placed <Day time={order.placedAt} />
                        </>
                      )}
                </span>
              </span>
            </p>
            <p className="wide font-bold sm:min-w-32 sm:text-right">
              <Money minor={lineTotalMinor(order.unitPriceMinor, order.quantity)} />
            </p>
            {awaitsPayment(order) && (
              <ButtonLink look="secondary" className="max-sm:w-full" to={payPath(order)}>
                <span>{order.isConfirming ? 'See payment' : messages.pay}</span>
                <span className="sr-only">
                  {order.isConfirming && ' of'} order {order.number}
                </span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
