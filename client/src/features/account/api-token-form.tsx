import { useEffect, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { ApiTokenRightsField } from './api-token-rights-field.tsx'
import { useAddApiToken } from './use-api-tokens.ts'

const load = () => import('#common/api-tokens/schema.ts').then(({ NewApiToken }) => NewApiToken)

const usualDays = 90
// As far as the shop takes it. Its own number would come with a script that every page has to name.
const mostDays = 365

/** The day that so many days lie ahead, by UTC as the shop counts them. */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What a new token is called, may do, and until when. `onAdded` is given the token. */
export function ApiTokenForm({ onAdded, onCancel }: { onAdded: (token: string) => void; onCancel: () => void }) {
  const add = useAddApiToken()
  const first = useRef<HTMLInputElement>(null)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => {
      const token = await add(entered)
      if (token !== null) onAdded(token)
    },
  })

  useEffect(() => first.current?.focus(), [])

  return (
    <form {...props} aria-label="New token" className="space-y-5 border-b border-rule bg-paper p-5 sm:px-6">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          ref={first}
          label="Name"
          name="name"
          maxLength={100}
          autoComplete="off"
          hint="Where it is used, as: stock sync on the office server."
          error={errors.name}
        />
        <TextField
          label="Last day"
          name="lastDay"
          type="date"
          min={dayAhead(0)}
          max={dayAhead(mostDays)}
          defaultValue={dayAhead(usualDays)}
          hint="A year ahead at the most."
          error={errors.lastDay}
        />
      </div>
      <ApiTokenRightsField />
      <FormError text={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          Create token
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
