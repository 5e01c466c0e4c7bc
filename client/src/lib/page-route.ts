// The declaration of a page in its `route.ts`: all else that the shop knows about its pages follows from it.
import type { ComponentType } from 'react'
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

type Address = {
  /** From `common/kit/paths.ts`: an address, or a pattern such as `/pars/:id`. */
  path: string
  /** Its name in headings, breadcrumbs, menus and the title of its tab. */
  name: string
  /** Its place in the menu of its kind: the top bar for public pages, else the dashboard's. Without it, no menu has the page. */
  menu?: number | undefined
  /** True if only the menu of admins has the page; its address stays open to all customers. */
  isForAdmins?: boolean
  /** True if search engines should find it: the sitemap lists it. */
  isListed?: boolean
}

/** The folder around a page's folder says who may open it: see `client/README.md`. */
export type PageRoute = Address & {
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
