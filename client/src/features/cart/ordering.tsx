// Shared state for rows that order parts: one observer of the cart and one of the mutation for all of them.
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lateScripts } from '#client/components/late.tsx'
import type { CompareToggleProps } from '#client/features/compare/compare-toggle.tsx'
import { type OwnPrices, OwnPricesContext } from '#client/features/prices/own-prices.ts'
import type { Order, OrderablePart } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useHere } from '#client/lib/use-here.ts'
import { whenIdle } from '#client/lib/when-idle.ts'
import { piecesOf } from '#common/orders/state.ts'
import type { OrderPart, Wish } from './order-part.ts'
import { usePendingOrders } from './use-pending-orders.ts'

type Later = typeof import('./ordering-later.ts')

type Ordering = {
  orderPart: OrderPart
  orders: readonly Pick<Order, 'productId' | 'productType' | 'quantity'>[]
  /** Null until it has loaded. */
  later: Later | null
}

// Loaded when the browser is idle, or with the first press: pages handle input before.
const loadLater = () => import('./ordering-later.ts')

const none: Ordering['orders'] = []

const OrderingContext = createContext<Ordering | null>(null)

type OrderingProviderProps = {
  /** The parts whose prices are shown. */
  parts: readonly { id: number }[]
  children: ReactNode
}

/** Required around components that order parts or show the cart's content. */
export function OrderingProvider({ parts, children }: OrderingProviderProps) {
  const navigate = useNavigate()
  const here = useHere()
  const utils = trpc.useUtils()
  const { mutateAsync: addOrder } = trpc.orders.add.useMutation({ meta: { shown: true } })
  const { orders } = usePendingOrders()
  const [later, setLater] = useState<Later | null>(null)
  const [prices, setPrices] = useState<OwnPrices | null>(null)
  const [unanswered] = useState(() => new Map<string, number>())
  const ordering = useMemo(
    () => ({
      orders: later ? orders : none,
      later,
      orderPart: async (wish: Wish) => {
        const loaded = await loadLater().catch((error: unknown) => toast.error(describeFailure(error)))
        return loaded ? loaded.createOrderPart({ navigate, here, utils, addOrder, unanswered })(wish) : () => {}
      },
    }),
    [navigate, here, utils, addOrder, unanswered, orders, later],
  )
  // Waits until these are hydrated: the context is around parts of the page that hydrate later.
  useEffect(
    () =>
      whenIdle(
        () =>
          void lateScripts()
            .then(loadLater)
            .then(setLater, () => {}),
      ),
    [],
  )
  return (
    <OrderingContext value={ordering}>
      <OwnPricesContext value={prices}>{children}</OwnPricesContext>
      {later && (
        <>
          <later.OwnPricesLoader parts={parts} onChange={setPrices} />
          <later.ResumedBuying orderPart={ordering.orderPart} />
        </>
      )}
    </OrderingContext>
  )
}

/** A toggle to compare a part. Its line has the full height before it loads. */
export function CompareSlot(props: CompareToggleProps) {
  const { later } = useOrdering()
  return later && <later.CompareToggle {...props} />
}

export function useOrdering(): Ordering {
  const ordering = use(OrderingContext)
  if (!ordering) throw new Error('There is no OrderingProvider around this component')
  return ordering
}

/**
 * The quantity of this part in the pending orders. `hasType`: they contain a part of its type, which is the specification's rule for
 * 'Added'.
 */
export function useInCart({ id, productType }: Pick<OrderablePart, 'id' | 'productType'>) {
  const ofType = useOrdering().orders.filter((order) => order.productType === productType)
  return { hasType: ofType.length > 0, quantity: piecesOf(ofType.filter(({ productId }) => productId === id)) }
}
