// Form fields that show or change the state of the catalogue page. In a separate file from its addresses, because forms load later.
import { type BrowseState, firstPage } from './browse-state.ts'
import { boundNames, readBrowseState, searchOf } from './browse-url.ts'
import { boundsOf } from './filter-values.ts'

/** The fields of a form that shows a state: the search parameters of its address, with separate bounds of ranges. */
export function formFieldsOf(state: BrowseState): URLSearchParams {
  const search = searchOf(state)
  for (const [key, values] of Object.entries(state.filters)) {
    const bounds = boundsOf(values)
    const names = boundNames(key)
    if (bounds) search.set(names.from, bounds.from)
    if (bounds) search.set(names.to, bounds.to)
  }
  return search
}

/** Replaces the fields `names` in a state with a form's values, on page 1. */
export function withForm(state: BrowseState, form: HTMLFormElement, names: readonly string[]): BrowseState {
  const search = searchOf({ ...state, place: firstPage })
  const filledIn = new FormData(form)
  for (const name of names) {
    search.delete(name)
    for (const value of filledIn.getAll(name)) if (typeof value === 'string') search.append(name, value)
  }
  return readBrowseState(search)
}
