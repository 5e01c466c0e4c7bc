import { useNavigate } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormPanel } from '#client/components/form-panel.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { paths } from '#common/kit/paths.ts'
import { textLimits } from '#common/kit/text.ts'
import { NewPriceList } from '#common/price-lists/schema.ts'
import { BesideField } from './beside-field.tsx'
import { useAddPriceList } from './use-price-lists.ts'

const Named = NewPriceList.pick({ name: true })
const load = async () => Named

export function NewPriceListForm() {
  const navigate = useNavigate()
  const add = useAddPriceList()
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => void navigate(paths.priceList((await add(entered)).id)),
  })
  return (
    <FormPanel {...props} label="New price list" refusal={refusal} className="mb-6">
      <TextField
        label="Name of the new list"
        name="name"
        maxLength={textLimits.name}
        autoComplete="off"
        placeholder="Resellers"
        error={errors.name}
        hint="Customers see it beside their prices."
        className="min-w-0 flex-1 basis-64"
      />
      <BesideField>
        <Button type="submit" busy={isSubmitting}>
          Add price list
        </Button>
      </BesideField>
    </FormPanel>
  )
}
