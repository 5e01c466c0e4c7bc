// Uncontrolled form fields that follow changes of the address. The elements are kept, so that none loses the focus.
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** For all checkboxes and text fields of a form; `fields` is the data that it would send. Keeps input from before hydration, too. */
export function useSyncedForm(form: RefObject<HTMLFormElement | null>, fields: URLSearchParams): void {
  const wanted = String(fields)
  const before = useRef(wanted)
  const isGoingBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (before.current === wanted) return
    before.current = wanted
    const values = new URLSearchParams(wanted)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || field.name === '' || field.type === 'hidden') continue
      if (field.type === 'checkbox') field.checked = values.has(field.name, field.value)
      else if (isGoingBack || field !== document.activeElement) field.value = values.get(field.name) ?? ''
    }
  }, [form, wanted, isGoingBack])
}
