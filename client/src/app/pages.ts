// All pages, in the order of their folders, as their `route.ts` declare them.
import type { Me } from '#client/lib/api-types.ts'
import { type MenuGroup, type MenuPlace, menuGroups, type PageRoute } from '#client/lib/page-route.ts'
import { mayDo } from '#client/lib/use-may.ts'
import { seesAmounts } from '#common/staff/rights.ts'

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
  const others = also.map((address) => ({ ...page, bar: undefined, menu: undefined, isListed: false, ...address }))
  return [page, ...others].map((one) => ({ ...one, kind, file }))
})

/** The `handle` of a route: its page, or the name of the pages below it. */
export type RouteHandle = Pick<Page, 'name'> & Partial<Page>

export const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'name' in handle

export const isPage = (handle: unknown): handle is Page => isHandle(handle) && 'file' in handle

export type MenuLink = { name: string; to: string }

/** The links of the top bar, in their order. */
export const barLinks: readonly MenuLink[] = pages
  .filter(({ bar }) => bar !== undefined)
  .toSorted((one, other) => (one.bar ?? 0) - (other.bar ?? 0))
  .map(({ name, path }) => ({ name, to: path }))

export type MenuSection = { group: MenuGroup; links: readonly MenuLink[] }

const places = pages
  .flatMap(({ menu = [], name, path, right }) => menu.map((place) => ({ name, ...place, to: path, right })))
  .toSorted((one, other) => one.place - other.place)

/** The dashboard's menu of an account: what it may open, by group. Groups without a link are left out. */
export const menuOf = (me: Me): readonly MenuSection[] =>
  menuGroups
    .map((group) => ({
      group,
      links: places
        .filter((place) => place.group === group && (place.right === undefined || mayDo(me, place.right)) && isPlaceOf(me, place))
        .map(({ name, to }) => ({ name, to })),
    }))
    .filter(({ links }) => links.length > 0)

const isPlaceOf = (me: Me, { needs, unless }: MenuPlace): boolean => (!needs || meets(me, needs)) && !(unless && meets(me, unless))

const meets = (me: Me, { right, amounts }: NonNullable<MenuPlace['needs']>): boolean => mayDo(me, right) && (!amounts || seesAmounts(me))
