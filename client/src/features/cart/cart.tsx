import { useRef } from 'react'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { OrderSummary } from '#client/features/orders/order-summary.tsx'
import { SelectAll } from '#client/features/orders/select-boxes.tsx'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import { useOrderActions } from '#client/features/orders/use-order-actions.ts'
import { useSelection } from '#client/features/orders/use-selection.ts'
import { awaitsPayment, isOpen, isPlaced } from '#common/orders/state.ts'
import { CartRow } from './cart-row.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { PlacedOrders, WaitingOrders } from './placed-orders.tsx'
import { usePendingOrders } from './use-pending-orders.ts'

/** The user's pending orders: awaiting payment, to be placed, and placed with cash on delivery. */
export function Cart() {
  const { orders, query } = usePendingOrders()
  const selection = useSelection(orders)
  const heading = useRef<HTMLHeadingElement>(null)
  const { cancelOrder } = useOrderActions({ onGone: () => heading.current?.focus() })
  const changeQuantity = useChangeQuantity()
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <CartSkeleton />

  const open = orders.filter(isOpen)
  const waiting = orders.filter(awaitsPayment)
  const placed = orders.filter((order) => isPlaced(order) && !awaitsPayment(order))
  return (
    <div className="space-y-10">
      {waiting.length > 0 && <WaitingOrders orders={waiting} />}
      <div className={open.length > 0 ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}>
        <section aria-labelledby="cart-orders" className="min-w-0">
          <h2 id="cart-orders" ref={heading} tabIndex={-1} className="mb-2 text-xl outline-none">
            Orders to place
          </h2>
          {open.length === 0 ? (
            <EmptyCart />
          ) : (
            <div className="border border-rule bg-sheet">
              <div className="border-b border-rule px-1.5 py-1">
                <SelectAll selection={selection} />
              </div>
              <ul className="divide-y divide-rule">
                {open.map((order) => (
                  <CartRow
                    key={order.number}
                    order={order}
                    selection={selection}
                    onChangeQuantity={() => void changeQuantity(order)}
                    onCancel={() => void cancelOrder(order)}
                  />
                ))}
              </ul>
            </div>
          )}
        </section>
        {open.length > 0 && (
          <div className="lg:sticky lg:top-24 lg:mt-9">
            <OrderSummary selected={selection.selected} />
          </div>
        )}
      </div>
      {placed.length > 0 && <PlacedOrders orders={placed} />}
    </div>
  )
}

export function CartSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="mt-9 space-y-px">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
      <Skeleton className="mt-9 h-56 w-full" />
    </div>
  )
}
