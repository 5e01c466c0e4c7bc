import type { Browsing } from '#client/features/catalogue/browsing.ts'
import { type BrowseState, filterCount, firstPage, noFilters } from './browse-state.ts'
import { browsingOf } from './browse-url.ts'

const nearestParts = 6

/** For a search without results: the search without its filters, else the filters without the search, else the best sellers. */
export function nearestQuery(state: BrowseState): Browsing {
  const plain = { ...state, sort: 'best', place: firstPage } as const
  const withoutWords = { ...plain, q: '', isLiteral: false }
  const types = Object.keys(state.filters).length > 0 ? state.types : []
  const nearest = state.q === '' ? { ...plain, ...noFilters, types } : filterCount(state) > 0 ? { ...plain, ...noFilters } : withoutWords
  return { ...browsingOf(nearest), perPage: nearestParts }
}
