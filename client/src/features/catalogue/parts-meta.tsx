import { PageMeta } from '#client/components/page-meta.tsx'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { type BrowseState, filterCount, pageOf, rowChoices } from './browse-state.ts'
import { hrefOf } from './browse-url.ts'
import { partCount } from './result-count.ts'

/** The catalogue's metadata. Search engines index the full list and single types, but not searches and filters. */
export function PartsMeta({ state, found }: { state: BrowseState; found: Browsed | undefined }) {
  const { q, types, allOf, build } = state
  const page = pageOf(state)
  const what = types.length > 0 ? types.join(', ') : 'Parts'
  const title = [q === '' ? what : `${q}, ${what}`, ...(page !== null && page > 1 ? [`page ${page}`] : [])].join(', ')
  const isChosen = q !== '' || build !== null || page === null || allOf.length > 0 || filterCount(state) > Math.min(types.length, 1)
  const count = found ? partCount(found) : 'Parts'
  return (
    <PageMeta
      title={title}
      description={`${count} by the tray, carton and pallet${types.length > 0 ? `: ${types.join(', ')}` : ''}. Minimum order and live stock on every part.`}
      path={hrefOf({ ...state, sort: 'best', rows: rowChoices[0], view: null, allOf: [], build: null })}
      isUnlisted={isChosen}
    />
  )
}
