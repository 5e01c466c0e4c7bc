import { type FormEvent, type ReactNode, useRef } from 'react'
import { Form, useSubmit } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { type BrowseState, fields } from './browse-url.ts'

const typingMs = 500

type FilterFormProps = {
  state: BrowseState
  children: ReactNode
  /** Whether each change is applied by itself; otherwise the form has a button. */
  isLive: boolean
  onSent?: () => void
  /** Given the form after each change, for those that are not live. */
  onDraft?: (form: HTMLFormElement) => void
  className?: string
}

/** A plain form whose fields are the address: it works before a script has run. Keeps the search text and the sort. */
export function FilterForm({ state, children, isLive, onSent, onDraft, className }: FilterFormProps) {
  const submit = useSubmit()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    onDraft?.(form)
    if (!isLive) return
    clearTimeout(typing.current)
    const isTyped = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    typing.current = setTimeout(() => void submit(form, { preventScrollReset: true }), isTyped ? typingMs : 0)
  }

  return (
    <Form action={paths.parts} className={className} preventScrollReset onChange={apply} onSubmit={() => onSent?.()}>
      {state.q !== '' && <input type="hidden" name={fields.q} value={state.q} />}
      {state.view !== null && <input type="hidden" name={fields.view} value={state.view} />}
      {state.sort !== 'best' && <input type="hidden" name={fields.sort} value={state.sort} />}
      {children}
    </Form>
  )
}
