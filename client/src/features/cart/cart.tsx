import { Suspense } from 'react'
import { lazyPart } from '#client/components/lazy-part.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { isPlaced } from '#common/orders/state.ts'
import { CartLines } from './cart-lines.tsx'
import { useCart } from './use-cart.ts'
import { usePendingOrders } from './use-pending-orders.ts'

const PlacedOrders = lazyPart(() => import('./placed-orders.tsx').then((file) => file.PlacedOrders))

/** The user's pending orders: to be placed, awaiting payment, being confirmed by the bank, and placed with cash on delivery. */
export function Cart() {
  const cart = useCart()
  const { orders, query } = usePendingOrders()
  const failed = [cart, query].find(({ error, data }) => error && !data)
  if (failed) return <ErrorPanel error={failed.error} onRetry={() => void Promise.all([cart.refetch(), query.refetch()])} />
  if (!cart.data || !query.data) return <CartSkeleton />

  const placed = orders.filter(isPlaced)
  return (
    <div className="space-y-10">
      <CartLines lines={cart.data.lines} minOrderMinor={cart.data.minOrderMinor} />
      {placed.length > 0 && (
        <Suspense>
          <PlacedOrders orders={placed} />
        </Suspense>
      )}
    </div>
  )
}

export function CartSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="mt-9 space-y-px">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-32 w-full sm:h-20" />
        <Skeleton className="h-32 w-full sm:h-20" />
      </div>
      <Skeleton className="mt-9 h-56 w-full" />
    </div>
  )
}
