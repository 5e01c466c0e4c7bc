import { useNavigate } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { paths } from '#common/paths.ts'
import { NewGroup } from '#common/prices/group-schema.ts'
import { textLimits } from '#common/text.ts'
import { BesideField } from './beside-field.tsx'
import { useGroupNames } from './use-groups.ts'

const load = async () => NewGroup

export function GroupForm() {
  const navigate = useNavigate()
  const { create } = useGroupNames()
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => void navigate(`${paths.groups}?group=${(await create(entered)).id}`),
  })
  return (
    <form {...props} aria-label="New group" className="mb-6 border border-rule bg-sheet p-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Name of the new group"
          name="name"
          maxLength={textLimits.name}
          autoComplete="off"
          placeholder="Schools"
          error={errors.name}
          className="min-w-0 flex-1 basis-64"
        />
        <BesideField>
          <Button type="submit" busy={isSubmitting}>
            Add group
          </Button>
        </BesideField>
      </div>
      <FormError text={refusal} />
    </form>
  )
}
