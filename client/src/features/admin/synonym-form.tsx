import type { ReactNode } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { useAddSynonym } from './use-searches.ts'

const load = () => import('#common/search/schema.ts').then(({ NewSynonym }) => NewSynonym)

type SynonymFormProps = {
  /** The searched text, if it is known; else there is a field for it. */
  typed?: string
  onAdded?: () => void
  children?: ReactNode
}

export function SynonymForm({ typed, onAdded, children }: SynonymFormProps) {
  const add = useAddSynonym()
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered, form) => {
      await add(entered)
      form.reset()
      if (onAdded) onAdded()
      else if (form.elements[0] instanceof HTMLElement) form.elements[0].focus()
    },
  })
  return (
    <form {...props} className="space-y-3">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        {typed === undefined ? (
          <TextField label="People type" name="typed" maxLength={100} autoComplete="off" placeholder="noise box" error={errors.typed} />
        ) : (
          <input type="hidden" name="typed" value={typed} />
        )}
        <TextField
          label={typed === undefined ? 'They mean' : `“${typed}” means`}
          name="means"
          maxLength={100}
          autoComplete="off"
          placeholder="case fan"
          error={errors.means}
          className={typed === undefined ? undefined : 'sm:col-span-2'}
        />
        <div className="flex gap-2 sm:pt-7.5">
          <Button type="submit" busy={isSubmitting}>
            Add synonym
          </Button>
          {children}
        </div>
      </div>
      <FormError text={refusal} />
    </form>
  )
}
