// The declaration of a page in its `route.ts`: all else that the shop knows about its pages follows from it.
import type { ComponentType } from 'react'
import type { Right } from '#common/staff/rights.ts'
import type { LoadPage } from './load-page.ts'

/** The exports of a `page.tsx`. */
export type PageModule = {
  default: ComponentType
  /** Loads what the page shows first. */
  load?: LoadPage
  /** The search parameters that the page reads; all others are ignored. */
  searchFields?: readonly string[]
  /** The search fields whose values hardly any two visitors share: pages with them do not evict others from the server's cache. */
  rareFields?: readonly string[]
}

/** The groups of the dashboard's menu, by what people do, in their order: the shop's, then the person's own. */
export const menuGroups = ['Sell', 'Catalogue', 'Customers', 'Settings', 'Yours'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** A place in the dashboard's menu. */
export type MenuPlace = {
  group: MenuGroup
  /** Its order in the group. */
  place: number
  /** Its name in the menu, if another one than the page's. */
  name?: string
  /** Accounts without the right, or without amounts, do not have the link here. By default, who may open the page has it. */
  needs?: { right: Right; amounts?: true }
  /** Accounts that have the page elsewhere in the menu, as `needs` says there, do not have it here. */
  unless?: { right: Right; amounts?: true }
}

type Address = {
  /** From `common/kit/paths.ts`: an address, or a pattern such as `/pars/:id`. */
  path: string
  /** Its name in headings, breadcrumbs, menus and the title of its tab. */
  name: string
  /** Of public pages: its place in the top bar. Without it, the bar does not have the page. */
  bar?: number | undefined
  /** Its places in the dashboard's menu. */
  menu?: readonly MenuPlace[] | undefined
  /** True if search engines should find it: the sitemap lists it. */
  isListed?: boolean
}

/** The folder around a page's folder says who may open it: see `client/README.md`. */
export type PageRoute = Address & {
  /** The right that an account needs to open the page: pages in the folder `admin` name it, others have none. */
  right?: Right
  /** The page, a script of its own. */
  page: () => Promise<PageModule>
  /** Other addresses of the same page. */
  also?: readonly Address[]
  /**
   * `own`: the page renders its first-level heading itself. Otherwise the frame renders a band with its name; with `numbered`, the number in
   * the address follows the name.
   */
  heading?: 'own' | 'numbered'
  /** `own`: the page renders its title itself. */
  title?: 'own'
  /** The HTTP status of the page, 200 by default. */
  status?: number
  /** Loads the late parts of the page that people see at once, when they are about to open it. */
  later?: () => Promise<unknown>
}
