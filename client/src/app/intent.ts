// Prefetches the script and data of pages that the user is about to open.
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { Library } from '#client/lib/queries/library.ts'
import { paths } from '#common/paths.ts'
import { isPageHandle } from './page-handle.ts'
import { loadPageModule } from './page-modules.ts'

// Ignores a pointer that only passes over a link.
const restMs = 65
const mainPages = [paths.home, paths.parts, paths.portfolio, paths.blog]

/** Prefetches the main pages, and the target of each link that is hovered, touched or focused. */
export function followIntent(routes: RouteObject[], { utils: queries }: Library): void {
  if (isSparing()) return
  let resting: ReturnType<typeof setTimeout> | undefined

  const loadScripts = (pathname: string) => {
    const matches = matchRoutes(routes, pathname) ?? []
    return Promise.all(matches.flatMap(({ route }) => (typeof route.lazy === 'function' ? [route.lazy()] : [])))
  }
  const loadAhead = async ({ pathname, searchParams: search }: URL) => {
    await loadScripts(pathname)
    const match = matchRoutes(routes, pathname)?.at(-1)
    const handle: unknown = match?.route.handle
    if (!match || !isPageHandle(handle) || handle.file === undefined) return
    const { load } = await loadPageModule(handle.file)
    await load?.(queries, { pathname, params: match.params, search })
  }
  // If the load fails, the page shows the error once it is opened.
  const loadFor = (event: Event) => {
    const url = ownLinkAt(event.target)
    if (url) loadAhead(url).catch(() => {})
  }

  document.addEventListener('focusin', loadFor)
  document.addEventListener('touchstart', loadFor, { passive: true })
  document.addEventListener('pointerover', (event) => {
    clearTimeout(resting)
    if (event.pointerType === 'mouse') resting = setTimeout(() => loadFor(event), restMs)
  })
  for (const path of mainPages) loadScripts(path).catch(() => {})
}

/** The URL of the link around an element, if it leads to another of the shop's pages. */
function ownLinkAt(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link.pathname + link.search === location.pathname + location.search ? null : new URL(link.href)
}

/** True if the browser asks to save data, or the connection is slow. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
