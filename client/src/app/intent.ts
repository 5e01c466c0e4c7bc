// Prefetches the script and data of pages that the user is about to open.
import { createTRPCQueryUtils } from '@trpc/react-query'
import { matchRoutes } from 'react-router-dom'
import { matchPage } from './match-page.ts'
import { barLinks } from './pages.ts'
import type { Shop } from './providers.tsx'
import { routes } from './routes.tsx'

// Ignores a pointer that only passes over a link.
const restMs = 65

/** Prefetches the main pages, and the target of each link that is hovered, touched or focused. */
export function followIntent(shop: Shop): void {
  if (isSparing()) return
  const queries = createTRPCQueryUtils(shop)
  let resting: ReturnType<typeof setTimeout> | undefined

  const loadScripts = (pathname: string) =>
    Promise.all((matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => (typeof route.lazy === 'function' ? [route.lazy()] : [])))
  const loadAhead = async ({ pathname, searchParams: search }: URL) => {
    const found = matchPage(pathname)
    const [module] = await Promise.all([found?.page.page(), loadScripts(pathname)])
    if (found) await Promise.all([found.page.later?.(), module?.load?.(queries, { pathname, params: found.params, search })])
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
  for (const { to } of barLinks) loadScripts(to).catch(() => {})
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
