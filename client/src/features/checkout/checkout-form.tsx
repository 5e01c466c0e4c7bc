import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import type { Me, Order } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney } from '#common/format.ts'
import type { PaymentMethod } from '#common/orders/schema.ts'
import { totalOf } from '#common/orders/state.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { describeAct, PaymentMethods } from './payment-methods.tsx'
import { ShippingAddress } from './shipping-address.tsx'
import type { usePlacing } from './use-placing.ts'

type CheckoutFormProps = { orders: readonly Order[]; me: Me; placing: ReturnType<typeof usePlacing> }

/** The checkout form: address, orders, payment method and one button. Keeps its state after an error. */
export function CheckoutForm({ orders, me, placing }: CheckoutFormProps) {
  const { currency } = useShopFacts()
  const { isPlacing, error, refusalOf, dismissRefusal, placeOrders, attemptedMethod } = placing
  // After a failed payment, keeps the method selected.
  const [method, setMethod] = useState<PaymentMethod | null>(attemptedMethod)
  const [isMissing, setMissing] = useState(false)
  const changeQuantity = useChangeQuantity()
  return (
    <form
      className="space-y-8"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(method === null)
        if (method === null) event.currentTarget.querySelector<HTMLInputElement>('[name=method]:enabled')?.focus()
        else void placeOrders(orders, method)
      }}
    >
      <ShippingAddress me={me} />
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
      {error && <Refused {...placing} error={error} />}
      <Button type="submit" busy={isPlacing} className="w-full py-2 sm:w-auto">
        {describeAct(method, formatMoney(totalOf(orders), currency))}
      </Button>
    </form>
  )
}

type RefusedProps = { error: unknown } & Pick<CheckoutFormProps['placing'], 'attemptedMethod' | 'isUnknown' | 'refusals'>

/** The error of a checkout. Takes the focus, because the affected order may be out of view. */
function Refused({ error, attemptedMethod, isUnknown, refusals }: RefusedProps) {
  const { text, requestId } = describeFailure(error)
  const words = attemptedMethod === 'cash' ? cashWords : paymentWords
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-run on every new error.
  useEffect(() => panel.current?.focus(), [error])
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-3 border border-rule bg-stop-back p-4 text-stop outline-none"
    >
      <TriangleAlert size={20} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">
          {isUnknown ? words.unknown : words.nothing} {text}
        </p>
        {isUnknown && <p>{words.again}</p>}
        {refusals.length > 0 && <p>It concerns {refusals.map(({ path }) => `order ${path}`).join(', ')}: see the summary above.</p>}
        {requestId && <p className="font-mono text-2xs">Request {requestId}</p>}
      </div>
    </div>
  )
}

const cashWords = {
  nothing: 'Nothing was placed.',
  unknown: 'It is not known whether this was placed.',
  again: 'Placing it again places nothing twice.',
}
const paymentWords = {
  nothing: 'No payment was begun.',
  unknown: 'It is not known whether the payment was begun.',
  again: 'Nothing is charged before you confirm it with the provider, and pressing again begins no second payment.',
}
