import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The text of the search field. `isWanted`: show a list below it, from the first key or, in an empty field, from the focus; until it is
 * closed, or the focus leaves the search.
 */
export function useTypedText(field: HTMLInputElement) {
  const [text, setText] = useState(field.value)
  // The panel may have loaded after the first keys.
  const [isWanted, setWanted] = useState(
    () => document.activeElement === field && (field.value === '' || field.value !== field.defaultValue),
  )
  const open = () => {
    setText(field.value)
    setWanted(true)
  }
  const close = () => setWanted(false)

  const onInput = useEffectEvent(open)
  const onFocus = useEffectEvent(() => {
    if (field.value === '') open()
  })
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && field.closest('search')?.contains(relatedTarget))) close()
  })
  useEffect(() => {
    const search = field.closest('search')
    field.addEventListener('input', onInput)
    field.addEventListener('focus', onFocus)
    search?.addEventListener('focusout', onFocusOut)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('focus', onFocus)
      search?.removeEventListener('focusout', onFocusOut)
    }
  }, [field])

  return { typed: text.trim(), isWanted, open, close }
}
