import { useMatches } from 'react-router-dom'
import { type Crumb, HeadingBand } from '#client/components/heading-band.tsx'
import { ShopTitle } from '#client/components/shop-title.tsx'
import { refusalTitles, usePageRefusal } from '../page-refusal.ts'
import { isHandle, type RouteHandle } from '../pages.ts'

/** The band above a page that does not render its own heading, and the title of one that does not render its own title. */
export function PageHeading() {
  const { trail, page, number } = useTrail()
  const refusal = usePageRefusal()
  if (page === null) return null
  const refused = refusal && refusalTitles[refusal]
  if (refused)
    return (
      <>
        <ShopTitle>{refused}</ShopTitle>
        <HeadingBand name={refused} trail={trail} />
      </>
    )
  return (
    <>
      {page.title !== 'own' && <ShopTitle>{page.name}</ShopTitle>}
      {page.heading !== 'own' && <HeadingBand name={page.heading === 'numbered' ? `${page.name} ${number}` : page.name} trail={trail} />}
    </>
  )
}

/** The breadcrumb: one entry per named route. `number` is the one in the address. */
function useTrail(): { trail: Crumb[]; page: RouteHandle | null; number: string } {
  const matches = useMatches()
  const named = matches.flatMap(({ handle, pathname }) => (isHandle(handle) ? [{ ...handle, path: pathname }] : []))
  const trail = named
    .map(({ name, path }) => ({ name, path: path.length > 1 ? path.replace(/\/$/, '') : path }))
    .filter(({ name }, i, all) => all.findIndex((other) => other.name === name) === i)
  return { trail, page: named.at(-1) ?? null, number: matches.at(-1)?.params['number'] ?? '' }
}
