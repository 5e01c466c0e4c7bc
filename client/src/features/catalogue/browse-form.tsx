import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router-dom'
import { paths } from '#common/paths.ts'
import { type BrowseState, type FieldName, hrefOf, readBrowseState, searchOf, withForm } from './browse-url.ts'

const typingMs = 500

type BrowseFormProps = {
  state: BrowseState
  /** The fields that the children render; hidden inputs send the others. */
  own: readonly FieldName[]
  /** Applies every change at once; otherwise the form needs a submit button. */
  isLive?: boolean
  onSent?: () => void
  /** Called after each change with the resulting state, for forms that are not live. */
  onDraft?: (wanted: BrowseState) => void
  className?: string
  children: ReactNode
}

/** A plain GET form, so that it works without JavaScript. With it, the URL omits empty fields. */
export function BrowseForm({ state, own, isLive = false, onSent, onDraft, className, children }: BrowseFormProps) {
  const navigate = useNavigate()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Leaving the page cancels the pending change.
  useEffect(() => () => clearTimeout(typing.current), [])

  // Reads the URL, which may be ahead of the rendered state, to keep changes made elsewhere.
  const wantedOf = (form: HTMLFormElement) => withForm(readBrowseState(new URLSearchParams(window.location.search)), form, own)

  function apply(form: HTMLFormElement) {
    clearTimeout(typing.current)
    void navigate(hrefOf(wantedOf(form)), { preventScrollReset: true })
  }

  function onChange({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    onDraft?.(wantedOf(form))
    if (!isLive) return
    clearTimeout(typing.current)
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
    if (isTyped) typing.current = setTimeout(() => apply(form), typingMs)
    else apply(form)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    apply(event.currentTarget)
    onSent?.()
  }

  return (
    <Form action={paths.parts} className={className} onChange={onChange} onSubmit={onSubmit}>
      <Unseen state={state} except={own} />
      {children}
    </Form>
  )
}

/** Hidden inputs for the fields that the form does not show. Every form starts at page 1. */
function Unseen({ state, except }: { state: BrowseState; except: readonly FieldName[] }) {
  return [...searchOf({ ...state, page: 1 })]
    .filter(([name]) => !except.some((field) => field === name))
    .map(([name, value]) => <input key={`${name}-${value}`} type="hidden" name={name} value={value} />)
}
