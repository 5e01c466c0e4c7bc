import { type BrowseState, firstPage } from './browse-state.ts'
import { searchOf } from './browse-url.ts'

/** Hidden inputs for the fields that a form does not show. Every form starts at page 1. */
export function HiddenFields({ state, except }: { state: BrowseState; except: readonly string[] }) {
  return [...searchOf({ ...state, place: firstPage })]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}-${value}`} type="hidden" name={name} value={value} />)
}
