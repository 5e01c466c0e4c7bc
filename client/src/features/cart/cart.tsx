import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { late } from '#client/components/late.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { askConflicts } from '#client/features/build-groups/ask-conflicts.ts'
import { CartBuilds } from '#client/features/build-groups/cart-builds.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { CartLines } from './cart-lines.tsx'
import { useCart } from './use-cart.ts'
import { usePendingOrders } from './use-pending-orders.ts'

const PlacedPurchases = late(() => import('./placed-purchases.tsx').then((file) => file.PlacedPurchases))

/** The lines that can be bought, and below them the purchases that are not paid yet. */
export function Cart() {
  const cart = useCart()
  const { orders, total: pending, query } = usePendingOrders()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const hasBuilds = (cart.data?.builds ?? 0) > 0
  const groups = trpc.buildGroups.inCart.useQuery(undefined, { enabled: hasBuilds, staleTime: 0 })
  const failed = [cart, query].find(({ error, data }) => error && !data)
  if (failed) return <ErrorPanel error={failed.error} onRetry={() => void Promise.all([cart.refetch(), query.refetch()])} />
  // The headings of builds appear together with the lines: later they would push the lines down.
  if (!cart.data || !query.data || groups.isLoading) return <CartSkeleton />

  const { lines, total, minOrderMinor } = cart.data
  const askFirst = (event: MouseEvent, to: string, numbers: readonly number[]) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void utils.buildGroups.inCart
      .fetch()
      .then(({ groups }) => askConflicts(groups, numbers))
      .catch(() => true)
      .then((goesOn) => goesOn && navigate(to))
  }
  return (
    <div className="space-y-10">
      {hasBuilds && <CartBuilds lines={lines} />}
      {total > lines.length && (
        <p className="bg-warn-back p-3 text-warn">
          These are the first {formatCount(lines.length)} of {formatCount(total)} lines. Order or remove some to see the others.
        </p>
      )}
      <CartLines lines={lines} minOrderMinor={minOrderMinor} onCheckout={hasBuilds ? askFirst : undefined} />
      {pending > total && <PlacedPurchases orders={orders} />}
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
