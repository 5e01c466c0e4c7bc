import { PageMeta } from '#client/components/page-meta.tsx'
import { plural } from '#common/format.ts'
import { type BrowseState, hrefOf } from './browse-url.ts'

/** The catalogue's metadata. Search engines index the full list and single types, but not searches and filters. */
export function PartsMeta({ state, total }: { state: BrowseState; total: number | undefined }) {
  const { q, types, page } = state
  const what = types.length > 0 ? types.join(', ') : 'Parts'
  const title = [q === '' ? what : `${q}, ${what}`, ...(page > 1 ? [`page ${page}`] : [])].join(', ')
  const isChosen = q !== '' || types.length > 1 || state.isOrderableOnly || state.priceFromMinor !== null || state.priceToMinor !== null
  const count = total === undefined ? 'Parts' : plural(total, 'part')
  return (
    <PageMeta
      title={title}
      description={`${count} by the tray, carton and pallet${types.length > 0 ? `: ${types.join(', ')}` : ''}. Minimum order and live stock on every part.`}
      path={hrefOf({ ...state, sort: 'best', view: null })}
      isUnlisted={isChosen}
    />
  )
}
