import { matchRoutes, type Params } from 'react-router-dom'
import { isHandle, isPage, type Page } from './pages.ts'
import { routes } from './routes.tsx'

/** The page at an address; the 404 page for an address without one. Null for an address that only leads to another. */
export function matchPage(pathname: string): { page: Page; params: Params } | null {
  const match = matchRoutes(routes, pathname)?.at(-1)
  const handle: unknown = match?.route.handle
  return match && isPage(handle) ? { page: handle, params: match.params } : null
}

/** The name of any address with a page at or above it; undefined if it is the 404 page. */
export const nameOf = (pathname: string): string | undefined =>
  matchRoutes(routes, pathname)
    ?.map(({ route }): unknown => route.handle)
    .filter(isHandle)
    .findLast(({ status = 200 }) => status === 200)?.name
