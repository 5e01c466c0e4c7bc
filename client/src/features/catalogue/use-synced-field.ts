// Fields belong to whoever fills them in, and follow the address where it changes otherwise. They stay the same elements, so none loses the focus.
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** For a field of text or a choice of several. What is being typed is left alone, unless somebody goes back. */
export function useSyncedValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  const isGoingBack = useNavigationType() === 'POP'
  useEffect(() => {
    const element = field.current
    if (element && (isGoingBack || element !== document.activeElement)) element.value = value
  }, [value, isGoingBack])
  return field
}

/** For a box to tick. */
export function useSyncedCheckbox(isTicked: boolean) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.checked = isTicked
  }, [isTicked])
  return box
}
