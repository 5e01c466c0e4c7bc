import { paths } from '#client/app/paths.ts'
import { ButtonLink } from '#client/components/button.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import type { Me } from '#client/features/auth/use-me.ts'
import { mostAtOnce } from '#client/features/orders/order-state.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { Confirmation } from './confirmation.tsx'
import { OrderNotice } from './order-notice.tsx'
import { useCheckoutOrders } from './use-checkout-orders.ts'
import { usePlacing } from './use-placing.ts'

/** The checkout of the named orders, or of the whole cart; what of them is not to be placed says what it is instead. */
export function Checkout({ numbers, me }: { numbers: readonly number[] | null; me: Me }) {
  const placing = usePlacing()
  // Where the answer to a try was lost, its orders may have left the cart: they are looked up by their numbers.
  const { orders, error, retry } = useCheckoutOrders(numbers ?? placing.tried)
  if (placing.placed) return <Confirmation {...placing.placed} email={me.email} />
  if (error) return <ErrorPanel error={error} onRetry={retry} />
  if (!orders) return <CheckoutSkeleton />

  const { open, others, unknown, isCut } = orders
  return (
    <div className="space-y-8">
      {unknown.length > 0 && <Unknown numbers={unknown} isAlone={open.length + others.length === 0} />}
      {others.length > 0 && (
        <ul aria-label="Orders that are not to be placed" className="space-y-3">
          {others.map((order) => (
            <OrderNotice key={order.number} order={order} me={me} />
          ))}
        </ul>
      )}
      {isCut && (
        <p className="border border-rule bg-warn-back p-4 text-warn">
          At most {mostAtOnce} orders are placed at once: these are the newest. The others stay in your cart.
        </p>
      )}
      {open.length > 0 && <CheckoutForm orders={open} me={me} placing={placing} />}
      {open.length === 0 && others.length > 0 && (
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={paths.purchase} look="secondary">
            See your purchases
          </ButtonLink>
          <ButtonLink to={paths.cart} look="secondary">
            Back to the cart
          </ButtonLink>
        </p>
      )}
      {open.length + others.length + unknown.length === 0 && (
        <EmptyState title="There is nothing to place" action={<ButtonLink to={paths.parts}>Go to Parts</ButtonLink>}>
          Your cart has no orders that wait to be placed.
        </EmptyState>
      )}
    </div>
  )
}

function Unknown({ numbers, isAlone }: { numbers: readonly number[]; isAlone: boolean }) {
  const named = numbers.filter((number) => !Number.isNaN(number))
  const title = named.length === 0 ? 'This is no order number' : `You have no order ${named.join(', ')}`
  if (!isAlone) return <p className="border border-rule bg-warn-back p-4 text-warn">{title}. The others are below.</p>
  return (
    <EmptyState title={title} action={<ButtonLink to={paths.purchase}>See your purchases</ButtonLink>}>
      The number may be mistyped, or the order was deleted.
    </EmptyState>
  )
}

export function CheckoutSkeleton() {
  return (
    <div aria-busy="true" className="space-y-8">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  )
}
