import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import type { Me } from '#client/features/auth/use-me.ts'
import { type Order, totalOf } from '#client/features/orders/order-state.ts'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { formatMoney } from '#client/lib/format.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { ShippingAddress } from './shipping-address.tsx'
import type { usePlacing } from './use-placing.ts'

type CheckoutFormProps = { orders: readonly Order[]; me: Me; placing: ReturnType<typeof usePlacing> }

/** Where to, what, how it is paid, and the one button that does it. A refusal keeps everything in its place. */
export function CheckoutForm({ orders, me, placing }: CheckoutFormProps) {
  const { currency } = useShopFacts()
  const { isPlacing, error, isUnknown, refusals, refusalOf, mend, placeOrders } = placing
  const changeQuantity = useChangeQuantity()
  return (
    <form
      className="space-y-8"
      onSubmit={(event) => {
        event.preventDefault()
        void placeOrders(orders)
      }}
    >
      <ShippingAddress me={me} />
      <CheckoutSummary
        orders={orders}
        refusalOf={refusalOf}
        onChangeQuantity={(order) =>
          void changeQuantity(order).then((hasChanged) => {
            if (hasChanged) mend(order)
          })
        }
      />
      <PaymentMethods />
      {error && <Refused {...{ error, isUnknown, refusals }} />}
      <Button type="submit" busy={isPlacing} className="w-full py-2 sm:w-auto">
        Place order, pay {formatMoney(totalOf(orders), currency)} on delivery
      </Button>
    </form>
  )
}

/** Why nothing was placed, or is not known to be; takes the focus, because what it speaks of may be out of sight. */
function Refused({ error, isUnknown, refusals }: { error: unknown } & Pick<CheckoutFormProps['placing'], 'isUnknown' | 'refusals'>) {
  const { text, requestId } = describeFailure(error)
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is news.
  useEffect(() => panel.current?.focus(), [error])
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-3 border border-rule bg-stop-back p-4 text-stop outline-none"
    >
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">
          {isUnknown ? 'It is not known whether this was placed.' : 'Nothing was placed.'} {text}
        </p>
        {isUnknown && <p>Placing it again places nothing twice.</p>}
        {refusals.length > 0 && <p>It concerns {refusals.map(({ path }) => `order ${path}`).join(', ')}: see the summary above.</p>}
        {requestId && <p className="font-mono text-2xs">Request {requestId}</p>}
      </div>
    </div>
  )
}
