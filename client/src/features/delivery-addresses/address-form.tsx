import { useEffect, useRef } from 'react'
import { TextArea, TextField } from '#client/components/field.tsx'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import type { AddressEntry } from './use-addresses.ts'

const load = () => import('#common/delivery-addresses/schema.ts').then(({ DeliveryAddress }) => DeliveryAddress)

type AddressFormProps = {
  /** The address to change; without it, the form adds one. */
  entry?: AddressEntry
  onSaved: (id: string) => void
  onCancel: () => void
}

export function AddressForm({ entry, onSaved, onCancel }: AddressFormProps) {
  const utils = trpc.useUtils()
  const shown = { meta: { shown: true } }
  const add = trpc.addresses.add.useMutation(shown)
  const change = trpc.addresses.change.useMutation(shown)
  const first = useRef<HTMLInputElement>(null)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => {
      const { id } = entry ? await change.mutateAsync({ ...entered, id: entry.id }) : await add.mutateAsync(entered)
      await utils.addresses.list.invalidate()
      onSaved(id)
    },
  })
  useEffect(() => first.current?.focus(), [])
  return (
    <form {...props} aria-label={entry ? `Change ${entry.label}` : 'New address'} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          ref={first}
          label="Name of the address"
          name="label"
          maxLength={200}
          autoComplete="off"
          hint="For example: Warehouse"
          defaultValue={entry?.label}
          error={errors['label']}
        />
        <TextField
          label="Recipient"
          name="recipient"
          maxLength={200}
          autoComplete="name"
          hint="Who receives the delivery"
          defaultValue={entry?.recipient}
          error={errors['recipient']}
        />
        <TextField
          label="Phone number"
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={200}
          defaultValue={entry?.phoneNumber}
          error={errors['phoneNumber']}
        />
        <TextArea
          label="Address"
          name="address"
          rows={3}
          maxLength={500}
          autoComplete="street-address"
          defaultValue={entry?.address}
          error={errors['address']}
        />
      </div>
      <FormError text={refusal} />
      <FormButtons save="Save address" busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
