import { useRef } from 'react'
import { OrderSummary } from '#client/features/orders/order-summary.tsx'
import { SelectAll } from '#client/features/orders/select-boxes.tsx'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import { useSelection } from '#client/features/orders/use-selection.ts'
import type { Order } from '#client/lib/api-types.ts'
import { CancelledRow } from './cancelled-row.tsx'
import { CartRow, cartColumns, cartRow } from './cart-row.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCancelledLines } from './use-cancelled-lines.ts'
import { useQuantitySteps } from './use-quantity-steps.ts'

/** The orders to place, beside their summary. */
export function CartLines({ orders: saved }: { orders: readonly Order[] }) {
  const { orders, step, flush } = useQuantitySteps(saved)
  const { lines, cancel, undo, isRunning } = useCancelledLines(orders)
  const open = lines.flatMap(({ open: order }) => order ?? [])
  const selection = useSelection(open)
  const changeQuantity = useChangeQuantity()
  const list = useRef<HTMLUListElement>(null)

  const cancelLine = async (order: Order) => {
    await flush(order.number)
    await cancel(order)
  }
  const undoLine = async (order: Order, undoNumber: number) => {
    const number = await undo(order, undoNumber)
    // The button is gone; the line that is back takes the focus.
    if (number !== null) requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${number}"] a`)?.focus())
  }
  const promptQuantity = async (order: Order) => {
    await flush(order.number)
    await changeQuantity(order)
  }

  return (
    <div className={open.length > 0 ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}>
      <section aria-labelledby="cart-orders" className="min-w-0">
        <h2 id="cart-orders" className="mb-2 text-xl">
          Orders to place
        </h2>
        {lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <div className="@container">
            <div className={`${cartColumns} border border-rule bg-sheet`}>
              {open.length > 0 && (
                <div className={`${cartRow} cond border-b border-rule border-l-3 border-l-transparent text-sm text-ink-2`}>
                  <div className="col-span-3 text-base text-ink">
                    <SelectAll selection={selection} />
                  </div>
                  {/* The rows say the same to screen readers. */}
                  {['Unit price', 'Quantity', 'Line total'].map((name) => (
                    <span key={name} aria-hidden className={`hidden @3xl:block ${name === 'Quantity' ? '' : 'text-right'}`}>
                      {name}
                    </span>
                  ))}
                </div>
              )}
              <ul ref={list} className="col-span-full grid grid-cols-subgrid divide-y divide-rule">
                {lines.map(({ number, open: order, cancelled }) =>
                  order ? (
                    <CartRow
                      key={number}
                      order={order}
                      selection={selection}
                      onStep={(quantity) => step(number, quantity)}
                      onChangeQuantity={() => void promptQuantity(order)}
                      onCancel={() => void cancelLine(order)}
                    />
                  ) : (
                    cancelled && (
                      <CancelledRow
                        key={number}
                        order={cancelled}
                        busy={isRunning(number)}
                        onUndo={() => void undoLine(cancelled, number)}
                      />
                    )
                  ),
                )}
              </ul>
            </div>
          </div>
        )}
      </section>
      {open.length > 0 && (
        <div className="lg:sticky lg:top-24 lg:mt-9">
          <OrderSummary selected={selection.selected} />
        </div>
      )}
    </div>
  )
}
