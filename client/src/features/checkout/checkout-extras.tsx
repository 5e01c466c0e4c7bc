// Additions to the specification's checkout: other addresses, purchase details, and the confirmation. A separate script, which loads
// together with the orders.
import { Button } from '#client/components/button.tsx'
import { TextArea, TextField } from '#client/components/field.tsx'
import { CirclePlus } from '#client/components/icons/dashboard.ts'
import { Modal } from '#client/components/modal.tsx'
import { AddressForm } from '#client/features/delivery-addresses/address-form.tsx'
import type { AddressEntry } from '#client/features/delivery-addresses/use-addresses.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { dayAt } from '#common/shop-day.ts'

export { Confirmation } from './confirmation.tsx'

type OtherAddressesProps = {
  entries: readonly AddressEntry[]
  /** The id of the chosen address; null for the account's own. */
  chosen: string | null
  onChoose: (id: string) => void
  onAdd: () => void
}

export function OtherAddresses({ entries, chosen, onChoose, onAdd }: OtherAddressesProps) {
  return (
    <>
      {entries.map(({ id, label, recipient, phoneNumber, address }) => (
        <label
          key={id}
          className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border border-l-3 border-rule bg-sheet p-4 has-checked:border-l-mask"
        >
          <input
            type="radio"
            name="shippingAddress"
            checked={id === chosen}
            onChange={() => onChoose(id)}
            aria-label={`Ship to ${label}`}
            aria-describedby={`address-${id}`}
            className="size-5 accent-[var(--mask)]"
          />
          <b className="wrap-anywhere">{label}</b>
          <span id={`address-${id}`} className="col-start-2 wrap-anywhere *:block">
            <span>{recipient}</span>
            <span className="whitespace-pre-line">{address}</span>
            <span className="text-ink-2">{phoneNumber}</span>
          </span>
        </label>
      ))}
      <Button look="quiet" className="mt-1 px-1!" onClick={onAdd}>
        <CirclePlus size={18} />
        Add another address
      </Button>
    </>
  )
}

/** A window with the form for a new address. Outside the checkout's own form. */
export function NewAddress({ onSaved, onClose }: { onSaved: (id: string) => void; onClose: () => void }) {
  return (
    <Modal title="Add an address" onClose={onClose}>
      <AddressForm onSaved={onSaved} onCancel={onClose} />
    </Modal>
  )
}

/** A customer's optional details for a purchase. Opens automatically if one is invalid. */
export function PurchaseFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const { timeZone } = useShopFacts()
  const isWrong = ['poNumber', 'note', 'wishedOn'].some((name) => errors[name] !== undefined)
  return (
    <details className="border border-rule bg-sheet" {...(isWrong && { open: true })}>
      <summary className="min-h-11 px-4 py-2 font-semibold">PO number, note or wished day</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a field from placing the order. */}
      <div
        className="grid gap-4 border-t border-rule p-4 sm:grid-cols-2"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        <TextField
          label="PO number"
          name="poNumber"
          maxLength={200}
          autoComplete="off"
          hint="Printed on your documents"
          error={errors['poNumber']}
        />
        <TextField
          label="Wished day"
          name="wishedOn"
          type="date"
          min={dayAt(new Date(), timeZone)}
          hint="We do our best to deliver by then"
          error={errors['wishedOn']}
        />
        <TextArea label="Note" name="note" rows={3} maxLength={2000} error={errors['note']} className="sm:col-span-2" />
      </div>
    </details>
  )
}

/** The entered values; empty fields are omitted. */
export function readPurchaseFields(form: HTMLFormElement) {
  const entered = new FormData(form)
  const textOf = (name: string) => {
    const text = entered.get(name)
    return typeof text === 'string' ? text.trim() : ''
  }
  const [poNumber, note, wishedOn] = ['poNumber', 'note', 'wishedOn'].map(textOf)
  return { ...(poNumber && { poNumber }), ...(note && { note }), ...(wishedOn && { wishedOn }) }
}
