import { useEffect, useRef } from 'react'
import { TextField } from '#client/components/field.tsx'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { addDays, dayAt } from '#common/kit/shop-day.ts'
import { ApiTokenRightsField } from './api-token-rights-field.tsx'
import { useAddApiToken } from './use-api-tokens.ts'

const usualDays = 90
// The server's limit. Importing it would add a chunk to every page.
const mostDays = 365

/** The form for a new token: name, rights, expiry. Passes the token to `onAdded`. */
export function ApiTokenForm({ onAdded, onCancel }: { onAdded: (token: string) => void; onCancel: () => void }) {
  const add = useAddApiToken()
  const { timeZone } = useShopFacts()
  const dayAhead = (days: number) => addDays(dayAt(new Date(), timeZone), days)
  const first = useRef<HTMLInputElement>(null)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load: () => import('#common/api-tokens/schema.ts').then(({ newApiTokenIn }) => newApiTokenIn(timeZone)),
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
          hint="For example: stock sync on the office server"
          error={errors.name}
        />
        <TextField
          label="Expires on"
          name="lastDay"
          type="date"
          min={dayAhead(0)}
          max={dayAhead(mostDays)}
          defaultValue={dayAhead(usualDays)}
          hint="Up to one year from today."
          error={errors.lastDay}
        />
      </div>
      <ApiTokenRightsField />
      <FormError text={refusal} />
      <FormButtons save="Create token" busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
