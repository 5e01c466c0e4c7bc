import { createBrowserRouter, createPath, type DataRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { loadForNavigation, loadTrouble } from '#client/lib/load-trouble.ts'

type Options = Parameters<typeof createBrowserRouter>[1]

/**
 * A router whose navigations wait while a page's script cannot be loaded: the current page and its input remain. React Router itself would
 * show an error instead of the page, and never load that script again.
 */
export function createShopRouter(routes: RouteObject[], options?: Options): DataRouter {
  const patient = (some: RouteObject[]): RouteObject[] =>
    some.map(({ lazy, ...route }) => {
      const children = route.children && { children: patient(route.children) }
      if (typeof lazy !== 'function') return { ...route, ...children } as RouteObject
      const load: RouteObject['lazy'] = () => loadForNavigation(lazy, { openDocument, tries: 2, isWanted: () => isWanted(load) })
      return { ...route, ...children, lazy: load } as RouteObject
    })
  const own = patient(routes)
  const router = createBrowserRouter(own, options)

  function isWanted(load: RouteObject['lazy']): boolean {
    const { initialized, navigation, location: shown } = router.state
    const wanted = initialized ? navigation.location : shown
    return wanted !== undefined && (matchRoutes(own, wanted) ?? []).some(({ route }) => route.lazy === load)
  }

  function openDocument(): void {
    const { location: wanted } = router.state.navigation
    if (wanted) location.assign(createPath(wanted))
  }

  let target: unknown
  router.subscribe(({ navigation: { state, location: wanted } }) => {
    if (state === 'idle') loadTrouble.hidePages()
    else if (wanted !== target) loadTrouble.retry()
    target = wanted
  })
  return router
}
