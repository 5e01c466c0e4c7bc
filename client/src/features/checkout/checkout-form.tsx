import { type FormEvent, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import type { AddressEntry } from '#client/features/delivery-addresses/use-addresses.ts'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import type { Me, Order } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney } from '#common/kit/format.ts'
import type { PaymentMethod } from '#common/orders/schema.ts'
import { totalOf } from '#common/orders/state.ts'
import { CheckoutFailure } from './checkout-failure.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { NewAddress, OtherAddresses } from './other-addresses.tsx'
import { describeAct, PaymentChoice } from './payment-choice.tsx'
import { PurchaseFields, readPurchaseFields } from './purchase-fields.tsx'
import { ShippingAddress } from './shipping-address.tsx'
import { useDeliveryDetails } from './use-delivery-details.ts'
import type { Destination, usePlacing } from './use-placing.ts'

type CheckoutFormProps = { orders: readonly Order[]; me: Me; placing: ReturnType<typeof usePlacing> }

/** The checkout form: address, orders and payment method, beside their sum and one button. Keeps its state after an error. */
export function CheckoutForm({ orders, me, placing }: CheckoutFormProps) {
  const { currency } = useShopFacts()
  const { isPlacing, error, refusalOf, dismissRefusal, placeOrders, attemptedMethod, issues } = placing
  // After a failed payment, keeps the method selected.
  const [method, setMethod] = useState<PaymentMethod | null>(attemptedMethod)
  const [isMissing, setMissing] = useState(false)
  const delivery = useDeliveryDetails(me)
  const { data: book } = trpc.addresses.list.useQuery()
  const entries = book?.entries ?? []
  // Until the customer chooses, the usual address.
  const [chosenId, setChosenId] = useState<string | null | undefined>(undefined)
  const [isAdding, setAdding] = useState(false)
  const chosen = entries.find(({ id, isUsual }) => (chosenId === undefined ? isUsual : id === chosenId)) ?? null
  // One primary button at a time: Save while the customer edits the account's details.
  const isEditing = chosen === null && delivery.isOpen && !delivery.isMissing
  const changeQuantity = useChangeQuantity()
  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const methods = event.currentTarget.querySelector<HTMLInputElement>('[name=method]:enabled')
    setMissing(method === null)
    // Both show missing details; the address comes first on the page, so it gets the focus.
    if (chosen === null && !delivery.check()) return
    if (method === null) methods?.focus()
    else {
      const terms = { ...readPurchaseFields(event.currentTarget), ...(chosen && { addressId: chosen.id }) }
      void placeOrders(orders, method, chosen ? toEntry(chosen) : { ...delivery, isNamed: entries.length > 0 }, terms)
    }
  }

  const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  return (
    <>
      <form noValidate className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]" onSubmit={confirm}>
        <div className="space-y-8">
          <ShippingAddress form={delivery} isChosen={chosen === null} onChoose={() => setChosenId(null)}>
            <OtherAddresses entries={entries} chosen={chosen?.id ?? null} onChoose={setChosenId} onAdd={() => setAdding(true)} />
          </ShippingAddress>
          <CheckoutSummary
            orders={orders}
            refusalOf={refusalOf}
            onChangeQuantity={(order) =>
              void changeQuantity(order).then((hasChanged) => {
                if (hasChanged) dismissRefusal(order)
              })
            }
          />
          <PaymentChoice chosen={method} onChoose={setMethod} isMissing={isMissing && method === null} isLocked={isPlacing} />
          <PurchaseFields errors={errors} />
        </div>
        <div className="space-y-4 border border-rule bg-sheet p-4 lg:sticky lg:top-24 lg:mt-9">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold wrap-anywhere">
            Sum
            <span className="wide text-lg font-bold">{formatMoney(totalOf(orders), currency)}</span>
          </p>
          {error && <CheckoutFailure {...placing} error={error} />}
          <Button type="submit" look={isEditing ? 'secondary' : 'primary'} busy={isPlacing} className="w-full py-2 text-balance">
            {describeAct(method, formatMoney(totalOf(orders), currency))}
          </Button>
        </div>
      </form>
      {isAdding && (
        <NewAddress
          onSaved={(id) => {
            setChosenId(id)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** An entry of the address book, which the checkout neither checks nor stores. */
const toEntry = ({ recipient, phoneNumber, address }: AddressEntry): Destination => ({
  settle: async () => ({ displayName: recipient, phoneNumber, address }),
  refuse: async () => {},
})
