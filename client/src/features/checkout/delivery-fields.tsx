import type { KeyboardEvent } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextArea, TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import type { DeliveryForm } from './use-delivery-details.ts'

type DeliveryFieldsProps = {
  form: DeliveryForm
  /** Called after saving or cancelling, with what happened. */
  onClosed: (news: string) => void
}

/** Phone number and address inside the checkout's form. Enter in the phone field saves them, so that it never places the order. */
export function DeliveryFields({ form, onClosed }: DeliveryFieldsProps) {
  const { fields, texts, errors, failure, isSaving, canClose, change, close, save } = form
  const saveNow = async () => {
    if (!(await save())) return
    onClosed('Your delivery details are saved')
  }
  const cancel = () => {
    close()
    onClosed('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void saveNow()
    } else if (event.key === 'Escape' && canClose) cancel()
  }
  return (
    <fieldset ref={fields} className="min-w-0 basis-full space-y-4" onKeyDown={onKeyDown}>
      <legend className="w-full border-t border-rule pt-4 text-ink-2">
        {canClose ? 'Change your phone number and address' : 'Add your phone number and address so we can deliver.'}
      </legend>
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        aria-required
        value={texts?.phoneNumber ?? ''}
        onChange={({ currentTarget }) => change('phoneNumber', currentTarget.value)}
        error={errors.phoneNumber}
        className="max-w-md"
      />
      <TextArea
        label="Address"
        name="address"
        autoComplete="street-address"
        rows={3}
        aria-required
        value={texts?.address ?? ''}
        onChange={({ currentTarget }) => change('address', currentTarget.value)}
        error={errors.address}
        className="max-w-md"
      />
      <FormError text={failure} />
      <p className="flex flex-wrap gap-3">
        <Button look="secondary" busy={isSaving} onClick={() => void saveNow()}>
          Save<span className="sr-only"> phone number and address</span>
        </Button>
        {canClose && (
          <Button look="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
      </p>
    </fieldset>
  )
}
