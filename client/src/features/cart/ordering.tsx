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
import { CompareToggle, loadOrderPart, OwnPricesLoader, ResumedBuying } from './late-ordering.ts'
import type { OrderPart, Wish } from './order-part.ts'
import { usePendingOrders } from './use-pending-orders.ts'

type Ordering = {
  orderPart: OrderPart
  orders: readonly Pick<Order, 'productId' | 'productType' | 'quantity'>[]
  /** True once the page handles input and its late parts are there: only then may the context change. */
  isReady: boolean
}

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
  const [isReady, setReady] = useState(false)
  const [prices, setPrices] = useState<OwnPrices | null>(null)
  const [unanswered] = useState(() => new Map<string, number>())
  const ordering = useMemo(
    () => ({
      orders: isReady ? orders : none,
      isReady,
      orderPart: async (wish: Wish) => {
        const createOrderPart = await loadOrderPart().catch((error: unknown) => toast.error(describeFailure(error)))
        return createOrderPart ? createOrderPart({ navigate, here, utils, addOrder, unanswered })(wish) : () => {}
      },
    }),
    [navigate, here, utils, addOrder, unanswered, orders, isReady],
  )
  useEffect(() => whenIdle(() => void lateScripts().then(() => setReady(true))), [])
  return (
    <OrderingContext value={ordering}>
      <OwnPricesContext value={prices}>{children}</OwnPricesContext>
      {isReady && (
        <>
          <OwnPricesLoader parts={parts} onChange={setPrices} />
          <ResumedBuying orderPart={ordering.orderPart} />
        </>
      )}
    </OrderingContext>
  )
}

/** A toggle to compare a part. Its line has the full height before it loads. */
export function CompareSlot(props: CompareToggleProps) {
  const { isReady } = useOrdering()
  return isReady && <CompareToggle {...props} />
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
