// The keyboard of a text field with a list of links below it, as in the ARIA Authoring Practices: the focus remains in the field, and one
// option is marked as active.
import { useEffect, useEffectEvent, useState } from 'react'

type Combobox = {
  field: HTMLInputElement
  keys: readonly string[]
  isOpen: boolean
  open: () => void
  close: () => void
  onChoose: (key: string) => void
}

/** The key of the active option; null while Enter searches for the field's text. */
export function useActiveOption({ field, keys, isOpen, open, close, onChoose }: Combobox): string | null {
  const [chosen, setChosen] = useState<string | null>(null)
  // The list may have changed since.
  const active = chosen !== null && isOpen && keys.includes(chosen) ? chosen : null

  const onInput = useEffectEvent(() => setChosen(null))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && active !== null) onChoose(active)
    else if (event.key === 'Escape' && isOpen) {
      setChosen(null)
      close()
    } else if (isOpen) {
      const next = optionAt(keys, active, event.key)
      if (next === undefined) return
      setChosen(next)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    field.addEventListener('input', onInput)
    field.addEventListener('keydown', onKeyDown)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('keydown', onKeyDown)
    }
  }, [field])
  return active
}

/**
 * The option that a key leads to, null for the field itself; undefined if the key does something else. Home and End move the cursor in the
 * text until an option is active.
 */
export function optionAt(keys: readonly string[], active: string | null, key: string): string | null | undefined {
  const at = active === null ? -1 : keys.indexOf(active)
  if (key === 'ArrowDown') return keys[at + 1] ?? null
  if (key === 'ArrowUp') return at === 0 ? null : keys.at(at === -1 ? -1 : at - 1)
  if (active === null) return undefined
  if (key === 'Home') return keys[0]
  if (key === 'End') return keys.at(-1)
  return undefined
}
