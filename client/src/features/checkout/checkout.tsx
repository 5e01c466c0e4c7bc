import { useRef, useState } from 'react'
import { ButtonLink } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import type { Me } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'
import { maxOrdersAtOnce } from '#common/orders/rules.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useCheckoutOrders } from './use-checkout-orders.ts'
import { usePlacing } from './use-placing.ts'

// Loaded lazily: few checkouts have orders that cannot be placed.
const ClosedOrders = late(() => import('./closed-orders.tsx').then((file) => file.ClosedOrders), {
  fallback: <Skeleton className="h-56 w-full" />,
})

/** The checkout of the given orders, or of the whole cart. Orders that cannot be placed show their state instead. */
export function Checkout({ numbers, me }: { numbers: readonly number[] | null; me: Me }) {
  const placing = usePlacing()
  // If the answer to an attempt was lost, its orders may have left the cart, so look them up by number.
  const { orders, error, retry } = useCheckoutOrders(numbers ?? placing.attemptedNumbers)
  const { data: book, error: bookError } = trpc.addresses.list.useQuery()
  const note = useRef<HTMLParagraphElement>(null)
  const [wasCancelled, setCancelled] = useState(false)
  if (error) return <ErrorPanel error={error} onRetry={retry} />
  // If the address book fails to load, the account's own address is offered.
  if (!orders || !(book || bookError)) return <CheckoutSkeleton />

  const sayCancelled = () => {
    setCancelled(true)
    note.current?.focus()
  }
  const { unknown, isCut } = orders
  const open = placing.redirecting ?? orders.open
  const others = placing.redirecting ? [] : orders.others
  return (
    <>
      <p ref={note} role="status" tabIndex={-1} className="outline-none not-empty:mb-6">
        {wasCancelled && open.length > 0 && !placing.error && 'Payment cancelled. Nothing was charged. Choose a payment method.'}
      </p>
      <div className="space-y-8">
        {unknown.length > 0 && <Unknown numbers={unknown} isAlone={open.length + others.length === 0} />}
        {others.length > 0 && <ClosedOrders orders={others} me={me} isAll={open.length === 0} onCancelled={sayCancelled} />}
        {isCut && (
          <p className="border border-rule bg-warn-back p-4 text-warn">
            You can place up to {maxOrdersAtOnce} lines at once. These are the first; the others stay in your cart.
          </p>
        )}
        {open.length > 0 && <CheckoutForm orders={open.map(placing.atChangedPrice)} me={me} placing={placing} />}
        {open.length + others.length + unknown.length === 0 && (
          <EmptyState title="Nothing to check out" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
            Add parts to your cart first.
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Unknown({ numbers, isAlone }: { numbers: readonly number[]; isAlone: boolean }) {
  const named = numbers.filter((number) => !Number.isNaN(number))
  const title = named.length === 0 ? 'This order line is not valid' : `We couldn't find order line ${named.join(', ')}`
  if (!isAlone) return <p className="border border-rule bg-warn-back p-4 text-warn">{title}. Your other lines are below.</p>
  return (
    <EmptyState title={title} action={<ButtonLink to={paths.purchases}>See your purchases</ButtonLink>}>
      Check the number. You may have deleted this line, or it belongs to another account.
    </EmptyState>
  )
}

export function CheckoutSkeleton() {
  return (
    <div aria-busy="true" className="space-y-8 lg:mr-96">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  )
}
