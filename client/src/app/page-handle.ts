import { useMatches } from 'react-router-dom'
import type { Crumb } from '#client/components/heading-band.tsx'
import type { PageFile } from './page-modules.ts'

export type PageHandle = {
  name: string
  /** The page's module; missing on routes without a page. */
  file?: PageFile
  /** True if it is the same for every visitor, so that the server renders it. Sets its own title. */
  isPublic?: boolean
  /** The HTTP status of the page, 200 by default. */
  status?: number
  hasOwnHeading?: boolean
}

export const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === 'object' && handle !== null && 'name' in handle

/** The breadcrumb: one entry per named route. */
export function useTrail(): { trail: Crumb[]; page: PageHandle | null } {
  const named = useMatches().flatMap(({ handle, pathname }) => (isPageHandle(handle) ? [{ ...handle, path: pathname }] : []))
  const trail = named
    .map(({ name, path }) => ({ name, path: path.length > 1 ? path.replace(/\/$/, '') : path }))
    .filter(({ name }, i, all) => all.findIndex((other) => other.name === name) === i)
  return { trail, page: named.at(-1) ?? null }
}
