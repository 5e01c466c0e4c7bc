import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router-dom'
import { paths } from '#common/kit/paths.ts'
import { formFieldsOf, withForm } from './browse-fields.ts'
import type { BrowseState } from './browse-state.ts'
import { hrefOf, readBrowseState } from './browse-url.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { useSyncedForm } from './use-synced-form.ts'

const typingMs = 500

type BrowseFormProps = {
  state: BrowseState
  /** The fields that the children render; hidden inputs send the others. */
  own: readonly string[]
  /** Applies every change immediately; otherwise the form needs a submit button. */
  isLive?: boolean
  onSent?: () => void
  /** Called after each change with the resulting state, for forms that are not live. */
  onDraft?: (wanted: BrowseState) => void
  className?: string
  children: ReactNode
}

/** A plain GET form, so that it works without JavaScript. With JavaScript, the address omits empty fields. */
export function BrowseForm({ state, own, isLive = false, onSent, onDraft, className, children }: BrowseFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useSyncedForm(form, formFieldsOf(state))

  // The address may be newer than the rendered state: keep changes made elsewhere.
  const base = () => (onDraft ? state : readBrowseState(new URLSearchParams(window.location.search)))
  const wantedOf = (filledIn: HTMLFormElement) => withForm(base(), filledIn, own)

  function apply(filledIn: HTMLFormElement) {
    clearTimeout(typing.current)
    void navigate(hrefOf(wantedOf(filledIn)), { preventScrollReset: true })
  }

  const applyEarlyChanges = useRef(() => {
    if (isLive && form.current && isTouched(form.current)) apply(form.current)
  })
  useEffect(() => {
    applyEarlyChanges.current()
    // Leaving the page cancels the pending change.
    return () => clearTimeout(typing.current)
  }, [])

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    // Fields without a name only help to fill in others.
    if (target instanceof HTMLInputElement && target.type === 'search') return
    onDraft?.(wantedOf(currentTarget))
    if (!isLive) return
    clearTimeout(typing.current)
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
    if (isTyped) typing.current = setTimeout(() => apply(currentTarget), typingMs)
    else apply(currentTarget)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    apply(event.currentTarget)
    onSent?.()
  }

  return (
    <Form ref={form} action={paths.parts} autoComplete="off" className={className} onChange={onChange} onSubmit={onSubmit}>
      <HiddenFields state={state} except={own} />
      {children}
    </Form>
  )
}

/** True if the user changed a field before the page was hydrated. */
const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      field.name !== '' &&
      (field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue),
  )
