import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { SearchNotes } from './browse-search.tsx'
import type { BrowseState } from './browse-state.ts'
import { FilterChips } from './filter-chips.tsx'

type ResultNotesProps = { state: BrowseState; search: Browsed['search'] | undefined; facets: Browsed['facets'] | undefined }

/** Notes about the results: the interpretation of the search, and the active filters. */
export const ResultNotes = ({ state, search, facets }: ResultNotesProps) => (
  <>
    <SearchNotes state={state} search={search} />
    <FilterChips state={state} facets={facets} />
  </>
)
