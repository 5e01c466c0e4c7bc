import { type ComponentProps, useId, useState } from 'react'
import { TextField } from '#client/components/field.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { useMay } from '#client/lib/use-may.ts'
import { nameOf } from '#common/users/rules.ts'

type CustomerFieldProps = Omit<ComponentProps<typeof TextField>, 'list' | 'value' | 'defaultValue' | 'type' | 'autoComplete'>

/** A customer's e-mail address, with suggestions by address, name and phone number for those who may see all accounts. */
export function CustomerField({ onChange, ...field }: CustomerFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const maySearch = useMay('users')
  const text = useDebounced(typed.trim(), 250)
  const { data } = trpc.admin.searchUsers.useQuery({ text, sort: 'email', perPage: 10 }, { enabled: maySearch && text.length >= 2 })
  return (
    <>
      <TextField
        {...field}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        list={id}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
      />
      <datalist id={id}>
        {text.length >= 2 &&
          data?.users
            .filter(({ role }) => role === 'user')
            .map((user) => (
              <option key={user.id} value={user.email}>
                {nameOf(user)}
              </option>
            ))}
      </datalist>
    </>
  )
}
