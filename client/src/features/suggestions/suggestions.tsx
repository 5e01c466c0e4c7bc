import { type ComponentType, useEffect, useState } from 'react'
import { searchFieldId } from '#client/features/catalogue/search-form.tsx'

/**
 * Makes the header's search field a combobox. Its panel loads when the field gets the focus; if that fails, the field works without it, and
 * the next focus retries.
 */
export function Suggestions() {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [Panel, setPanel] = useState<ComponentType<{ field: HTMLInputElement }> | null>(null)
  useEffect(() => {
    const element = document.getElementById(searchFieldId)
    if (!(element instanceof HTMLInputElement)) return
    setField(element)
    // Attributes that React does not set: without scripts there is no list.
    element.setAttribute('role', 'combobox')
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-expanded', 'false')
    const load = () => {
      import('./suggestion-panel.tsx').then(
        ({ SuggestionPanel }) => {
          element.removeEventListener('focus', load)
          setPanel(() => SuggestionPanel)
        },
        () => {},
      )
    }
    element.addEventListener('focus', load)
    if (document.activeElement === element) load()
    return () => element.removeEventListener('focus', load)
  }, [])
  return field && Panel && <Panel field={field} />
}
