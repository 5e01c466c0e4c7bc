import { useNavigate } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormPanel } from '#client/components/form-panel.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { paths } from '#common/kit/paths.ts'
import { textLimits } from '#common/kit/text.ts'
import { NewGroup } from '#common/price-lists/group-schema.ts'
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
    <FormPanel {...props} label="New group" refusal={refusal} className="mb-6">
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
    </FormPanel>
  )
}
