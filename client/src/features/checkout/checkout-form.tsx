import { type FormEvent, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import type { Me, Order } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney } from '#common/format.ts'
import type { PaymentMethod } from '#common/orders/schema.ts'
import { totalOf } from '#common/orders/state.ts'
import { CheckoutFailure } from './checkout-failure.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { describeAct, PaymentMethods } from './payment-methods.tsx'
import { ShippingAddress } from './shipping-address.tsx'
import { useDeliveryDetails } from './use-delivery-details.ts'
import type { usePlacing } from './use-placing.ts'

type CheckoutFormProps = { orders: readonly Order[]; me: Me; placing: ReturnType<typeof usePlacing> }

/** The checkout form: address, orders, payment method and one button. Keeps its state after an error. */
export function CheckoutForm({ orders, me, placing }: CheckoutFormProps) {
  const { currency } = useShopFacts()
  const { isPlacing, error, refusalOf, dismissRefusal, placeOrders, attemptedMethod } = placing
  // After a failed payment, keeps the method selected.
  const [method, setMethod] = useState<PaymentMethod | null>(attemptedMethod)
  const [isMissing, setMissing] = useState(false)
  const delivery = useDeliveryDetails(me)
  const changeQuantity = useChangeQuantity()
  // One primary button at a time: Save until the checkout knows where to deliver, or could store it together with the order.
  const asksForDetails = delivery.isMissing && !(delivery.isComplete && method !== null)

  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const methods = event.currentTarget.querySelector<HTMLInputElement>('[name=method]:enabled')
    setMissing(method === null)
    // Both say what is missing; the address comes first on the page, so it gets the focus.
    if (!delivery.check()) return
    if (method === null) methods?.focus()
    else void placeOrders(orders, method, delivery)
  }

  return (
    <form noValidate className="space-y-8" onSubmit={confirm}>
      <ShippingAddress form={delivery} isNext={asksForDetails} />
      <CheckoutSummary
        orders={orders}
        refusalOf={refusalOf}
        onChangeQuantity={(order) =>
          void changeQuantity(order).then((hasChanged) => {
            if (hasChanged) dismissRefusal(order)
          })
        }
      />
      <PaymentMethods chosen={method} onChoose={setMethod} isMissing={isMissing && method === null} isLocked={isPlacing} />
      {error && <CheckoutFailure {...placing} error={error} />}
      <Button type="submit" look={asksForDetails ? 'secondary' : 'primary'} busy={isPlacing} className="w-full py-2 sm:w-auto">
        {describeAct(method, formatMoney(totalOf(orders), currency))}
      </Button>
    </form>
  )
}
