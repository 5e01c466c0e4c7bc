import { Button } from '#client/components/button.tsx'
import { CirclePlus } from '#client/components/icons/dashboard.ts'
import { Modal } from '#client/components/modal.tsx'
import { AddressForm } from '#client/features/delivery-addresses/address-form.tsx'
import type { AddressEntry } from '#client/features/delivery-addresses/use-addresses.ts'

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
            className="size-5"
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
