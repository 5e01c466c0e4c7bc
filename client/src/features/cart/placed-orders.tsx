import { Truck } from 'lucide-react'
import { Money } from '#client/components/money.tsx'
import { OrderPicture } from '#client/features/orders/order-picture.tsx'
import type { Order } from '#client/features/orders/order-state.ts'
import { formatDay, plural } from '#client/lib/format.ts'
import { lineTotalMinor } from '#server/domain/money.ts'
import { PartName } from './cart-row.tsx'

/** Orders that are checked out: they stay pending until their money is there, and are not to be placed again. */
export function PlacedOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <section aria-labelledby="placed-orders">
      <h2 id="placed-orders" className="text-xl">
        Placed, pay on delivery
      </h2>
      <p className="mb-2 text-ink-2">These are on their way. Have the sum ready when they arrive.</p>
      <ul className="divide-y divide-rule border border-rule bg-sheet">
        {orders.map((order) => (
          <li key={order.number} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
            <OrderPicture order={order} width={64} />
            <div className="min-w-0 flex-1 basis-44">
              <PartName order={order} />
            </div>
            <p className="flex basis-full items-center gap-2 text-sm text-ink-2 sm:basis-auto sm:self-center">
              <Truck size={16} aria-hidden />
              {plural(order.quantity, 'piece')}
              {order.placedAt && <>, placed {formatDay(order.placedAt)}</>}
            </p>
            <p className="wide min-w-32 font-bold sm:self-center sm:text-right">
              <Money minor={lineTotalMinor(order.unitPriceMinor, order.quantity)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
