import { HeadingBand } from '#client/components/heading-band.tsx'
import { paths } from '#common/kit/paths.ts'
import type { BrowseState } from './browse-state.ts'
import { typeHref } from './type-href.ts'

/** The heading of the catalogue: the words of a search, the name of a single category, or else the page's own name. */
export function PartsHeading({ state: { q, types } }: { state: BrowseState }) {
  const [type] = types.length === 1 ? types : []
  const found =
    q !== '' ? { name: `“${q}”`, path: `${paths.parts}?${new URLSearchParams({ q })}` } : type && { name: type, path: typeHref(type) }
  const parts = { name: 'Parts', path: paths.parts }
  return <HeadingBand name={found ? found.name : parts.name} trail={found ? [parts, found] : [parts]} />
}
