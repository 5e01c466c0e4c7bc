// All pages, in the order of their folders, as their `route.ts` declare them.
import type { PageRoute } from '#client/lib/page-route.ts'

/** The folder that a page is in, which says who may open it. The server renders the public ones. */
export type PageKind = 'public' | 'personal' | 'account' | 'admin'

export type Page = Omit<PageRoute, 'also'> & {
  kind: PageKind
  /** The page's folder, `public/home`. */
  file: string
}

const declared = import.meta.glob<PageRoute>('../pages/*/*/route.ts', { eager: true, import: 'route' })

/** One per address. */
export const pages: readonly Page[] = Object.entries(declared).flatMap(([path, { also = [], ...page }]) => {
  const file = path.slice('../pages/'.length, -'/route.ts'.length)
  const kind = file.split('/')[0] as PageKind
  const others = also.map((address) => ({ ...page, menu: undefined, isListed: false, ...address }))
  return [page, ...others].map((one) => ({ ...one, kind, file }))
})

/** The `handle` of a route: its page, or the name of the pages below it. */
export type RouteHandle = Pick<Page, 'name'> & Partial<Page>

export const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'name' in handle

export const isPage = (handle: unknown): handle is Page => isHandle(handle) && 'file' in handle

export type MenuLink = { name: string; to: string; isForAdmins?: boolean }

/** The links to the pages of a kind that are in a menu, in their order. */
export const menuOf = (kind: PageKind): readonly MenuLink[] =>
  pages
    .filter((page) => page.kind === kind && page.menu !== undefined)
    .toSorted((one, other) => (one.menu ?? 0) - (other.menu ?? 0))
    .map(({ name, path, isForAdmins = false }) => ({ name, to: path, isForAdmins }))
