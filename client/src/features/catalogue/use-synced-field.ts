// An uncontrolled field that follows changes of the address. The element is kept, so that it does not lose the focus.
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** For text fields and selects. Does not overwrite a focused field, except on Back, nor text that was typed before hydration. */
export function useSyncedValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  const before = useRef(value)
  const isGoingBack = useNavigationType() === 'POP'
  useEffect(() => {
    const element = field.current
    if (before.current === value) return
    before.current = value
    if (element && (isGoingBack || element !== document.activeElement)) element.value = value
  }, [value, isGoingBack])
  return field
}
