import { Button, ButtonLink } from '#client/components/button.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import type { Order } from '#client/lib/api-types.ts'
import { checkoutPath } from '#common/kit/checkout-paths.ts'
import { paths } from '#common/kit/paths.ts'

type RefusalProps = {
  order: Order
  others: readonly Order[]
  refusal: string
  onChangeQuantity: (order: Order) => void
}

export function Refusal({ order, others, refusal, onChangeQuantity }: RefusalProps) {
  return (
    <div className="mt-2 space-y-2 text-stop">
      <p className="flex items-start gap-1.5">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" />
        {refusal}.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button small look="secondary" onClick={() => onChangeQuantity(order)}>
          Change quantity
          <span className="sr-only"> of order line {order.number}</span>
        </Button>
        {others.length > 0 ? (
          <ButtonLink small look="secondary" to={checkoutPath(others)} preventScrollReset>
            Leave it in the cart
            <span className="sr-only">: order {order.number}</span>
          </ButtonLink>
        ) : (
          <ButtonLink small look="secondary" to={paths.cart}>
            Back to the cart
          </ButtonLink>
        )}
      </p>
    </div>
  )
}
