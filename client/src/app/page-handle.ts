// What a route says of its page, for the title, the path and the breadcrumb above it.
import { useMatches } from 'react-router-dom'
import type { Crumb } from '#client/components/heading-band.tsx'
import type { PageFile } from './page-modules.ts'

export type PageHandle = {
  /** The page's name. */
  name: string
  /** The file of the page; of routes that only lead to pages, none. */
  file?: PageFile
  /** Looks alike to everybody: the server renders it, and it has a title of its own. */
  isPublic?: boolean
  /** The HTTP status it is answered with, 200 unless told. */
  status?: number
  /** The page shows a heading of its own: the home page, and pages named after what they show. */
  hasOwnHeading?: boolean
}

export const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === 'object' && handle !== null && 'name' in handle

/** The trail from the home page to this one: one entry a route that has a name. */
export function useTrail(): { trail: Crumb[]; page: PageHandle | null } {
  const named = useMatches().flatMap(({ handle, pathname }) => (isPageHandle(handle) ? [{ ...handle, path: pathname }] : []))
  const trail = named
    .map(({ name, path }) => ({ name, path: path.length > 1 ? path.replace(/\/$/, '') : path }))
    .filter(({ name }, i, all) => all.findIndex((other) => other.name === name) === i)
  return { trail, page: named.at(-1) ?? null }
}
