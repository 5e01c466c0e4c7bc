import { useId, useState } from 'react'
import { z } from 'zod'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormPanel } from '#client/components/form-panel.tsx'
import { toast } from '#client/lib/toast.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { UserEmail } from '#common/users/schema.ts'
import { BesideField } from './beside-field.tsx'
import { CustomerField } from './customer-field.tsx'
import { usePriceListRefresh } from './use-price-lists.ts'

const loadEmail = async () => UserEmail

function useGive(listId: string) {
  const onSettled = usePriceListRefresh()
  const { mutateAsync } = trpc.priceLists.addHolder.useMutation({ meta: { shown: true }, onSettled })
  return async (to: { email: string } | { groupId: string }, name: string) => {
    const { added } = await mutateAsync({ listId, ...to })
    toast.success(added === 0 ? `${name} has this list already` : `Given to ${name}`)
  }
}

/** Gives a list to a customer, by e-mail address. */
export function CustomerHolderForm({ listId }: { listId: string }) {
  const give = useGive(listId)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load: loadEmail,
    submit: async ({ email }, form) => {
      await give({ email }, email)
      form.reset()
      form.querySelector('input')?.focus()
    },
  })
  return (
    <FormPanel {...props} label="Give to a customer" refusal={refusal}>
      <CustomerField label="E-mail address of a customer" name="email" error={errors.email} className="min-w-0 flex-1 basis-60" />
      <BesideField>
        <Button type="submit" busy={isSubmitting}>
          Give to customer
        </Button>
      </BesideField>
    </FormPanel>
  )
}

/** Gives a list to a group, by name. */
export function GroupHolderForm({ listId }: { listId: string }) {
  const id = useId()
  const give = useGive(listId)
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 200)
  const { data } = trpc.priceLists.groups.useQuery({ perPage: 100, ...(text !== '' && { text }) }, { placeholderData: keepPreviousData })
  const groups = data?.groups ?? []
  const groupNamed = (name: string) => groups.find((group) => group.name.toLowerCase() === name.trim().toLowerCase())
  const Named = z.object({ group: z.string().refine((name) => groupNamed(name) !== undefined, 'Choose one of the groups') })
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load: async () => Named,
    submit: async (entered, form) => {
      const group = groupNamed(entered.group)
      if (!group) return
      await give({ groupId: group.id }, group.name)
      form.reset()
      setTyped('')
      form.querySelector('input')?.focus()
    },
  })
  return (
    <FormPanel {...props} label="Give to a group" refusal={refusal}>
      <TextField
        label="Name of a group"
        name="group"
        list={id}
        autoComplete="off"
        error={errors.group}
        onChange={({ target }) => setTyped(target.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <datalist id={id}>
        {groups.map((group) => (
          <option key={group.id} value={group.name} />
        ))}
      </datalist>
      <BesideField>
        <Button type="submit" busy={isSubmitting}>
          Give to group
        </Button>
      </BesideField>
    </FormPanel>
  )
}
