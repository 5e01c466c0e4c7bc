// A page that somebody is about to open is loaded before they do: its script, and what it shows.
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { createTrpcClient } from '#client/lib/trpc.ts'
import { paths } from '#common/paths.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { isPageHandle } from './page-handle.ts'
import { loadPageModule } from './page-modules.ts'

type Shop = { routes: RouteObject[]; queryClient: QueryClient; trpcClient: ReturnType<typeof createTrpcClient> }

// A pointer that only passes by wants nothing.
const restMs = 65
const mainPages = [paths.home, paths.parts, paths.portfolio, paths.blog]

/** Loads pages ahead from now on: the main ones, and whichever link is pointed at, touched or reached with the keyboard. */
export function followIntent({ routes, queryClient, trpcClient }: Shop): void {
  if (isSparing()) return
  const queries = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient })
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
    await load?.(queries, { params: match.params, search })
  }
  // What goes wrong here is said when the page is really opened.
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

/** The page of this shop that an element leads to, other than the one that is open. */
function ownLinkAt(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link.pathname + link.search === location.pathname + location.search ? null : new URL(link.href)
}

/** Whether somebody asked to be sent no more than they need. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
