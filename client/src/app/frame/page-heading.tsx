import { useMatches } from 'react-router-dom'
import { type Crumb, HeadingBand } from '#client/components/heading-band.tsx'
import { isHandle, type RouteHandle } from '../pages.ts'

/** The band above a page that does not render its own heading, and the title of one that does not render its own title. */
export function PageHeading() {
  const { trail, page } = useTrail()
  if (page === null) return null
  return (
    <>
      {page.title !== 'own' && <title>{`${page.name} · Partsdock`}</title>}
      {page.heading !== 'own' && <HeadingBand name={page.name} trail={trail} />}
    </>
  )
}

/** The breadcrumb: one entry per named route. */
function useTrail(): { trail: Crumb[]; page: RouteHandle | null } {
  const named = useMatches().flatMap(({ handle, pathname }) => (isHandle(handle) ? [{ ...handle, path: pathname }] : []))
  const trail = named
    .map(({ name, path }) => ({ name, path: path.length > 1 ? path.replace(/\/$/, '') : path }))
    .filter(({ name }, i, all) => all.findIndex((other) => other.name === name) === i)
  return { trail, page: named.at(-1) ?? null }
}
