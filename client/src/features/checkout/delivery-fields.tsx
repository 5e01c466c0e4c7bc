import type { KeyboardEvent } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextArea, TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import type { DeliveryForm } from './use-delivery-details.ts'

type DeliveryFieldsProps = {
  form: DeliveryForm
  /** Called with a message after saving or cancelling. */
  onClosed: (news: string) => void
}

/**
 * Phone number and address inside the checkout's form. The checkout's button stores missing details; changes have a separate Save. Enter in
 * the phone field saves them, so that it never places the order.
 */
export function DeliveryFields({ form, onClosed }: DeliveryFieldsProps) {
  const { fields, texts, errors, failure, isSaving, isMissing, change, close, save } = form
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
    } else if (event.key === 'Escape' && !isMissing) cancel()
  }
  return (
    <fieldset ref={fields} className="mt-4 min-w-0" onKeyDown={onKeyDown}>
      <legend className="w-full border-t border-rule pt-4 pb-3">
        {isMissing ? 'Add your phone number and address so we can deliver.' : 'Change your phone number and address'}
      </legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
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
          className="sm:row-span-2"
        />
        <div className="sm:col-start-1">
          <FormError text={failure} />
          {!isMissing && (
            <p className="flex flex-wrap gap-3">
              <Button busy={isSaving} onClick={() => void saveNow()}>
                Save<span className="sr-only"> phone number and address</span>
              </Button>
              <Button look="secondary" onClick={cancel}>
                Cancel
              </Button>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  )
}
