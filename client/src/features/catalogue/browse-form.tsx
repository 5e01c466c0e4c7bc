import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router-dom'
import { paths } from '#common/paths.ts'
import { type BrowseState, type FieldName, hrefOf, readBrowseState, searchOf, withForm } from './browse-url.ts'

const typingMs = 500

type BrowseFormProps = {
  state: BrowseState
  /** The fields among the children; the rest of the state is sent along unseen. */
  own: readonly FieldName[]
  /** Whether each change is applied by itself; otherwise the form has a button. */
  isLive?: boolean
  onSent?: () => void
  /** Told after each change what the form would lead to, for those that are not live. */
  onDraft?: (wanted: BrowseState) => void
  /** Makes it a landmark of searching, of this name. */
  searchLabel?: string
  className?: string
  children: ReactNode
}

/** A plain form whose fields are the address: it works before a script has run. With one, addresses hold nothing empty. */
export function BrowseForm({ state, own, isLive = false, onSent, onDraft, searchLabel, className, children }: BrowseFormProps) {
  const navigate = useNavigate()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Whoever leaves while typing is not called back.
  useEffect(() => () => clearTimeout(typing.current), [])

  // The address is ahead of the page for as long as that takes to render: what was chosen meanwhile elsewhere stays.
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
    <Form
      {...(searchLabel !== undefined && { role: 'search', 'aria-label': searchLabel })}
      action={paths.parts}
      className={className}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <Unseen state={state} except={own} />
      {children}
    </Form>
  )
}

/** What a form does not show, so that it is sent all the same. Every form begins on the first page. */
function Unseen({ state, except }: { state: BrowseState; except: readonly FieldName[] }) {
  return [...searchOf({ ...state, page: 1 })]
    .filter(([name]) => !except.some((field) => field === name))
    .map(([name, value]) => <input key={`${name}-${value}`} type="hidden" name={name} value={value} />)
}
