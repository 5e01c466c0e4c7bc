// Replaces a hydrated page's router until its script has loaded, so that the page handles input earlier.

import { createPath, createStaticRouter, type DataRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { loadForNavigation } from '#client/lib/load-trouble.ts'

type Subscriber = Parameters<DataRouter['subscribe']>[0]
type ScrollRestoration = Parameters<DataRouter['enableScrollRestoration']>
type NavigateArguments = [to: Parameters<DataRouter['navigate']>[0] | number, options?: Parameters<DataRouter['navigate']>[1]]

/**
 * A router that shows the current page. `load` receives the routes to create the real router from; once it has loaded, all calls go to it.
 * Navigations wait for it; a navigation after a failed load retries.
 */
export function createStandIn(routes: RouteObject[], load: (routes: RouteObject[]) => Promise<DataRouter>): DataRouter {
  const shown = routerOfCurrentPage(routes)
  const subscribers = new Map<Subscriber, () => void>()
  const blockers = new Map<string, Parameters<DataRouter['getBlocker']>[1]>()
  let scrollRestoration: ScrollRestoration | null = null
  let router: DataRouter

  const takeOver = async (real: DataRouter) => {
    await initialized(real)
    router = real
    if (scrollRestoration) real.enableScrollRestoration(...scrollRestoration)
    for (const [key, block] of blockers) real.getBlocker(key, block)
    for (const subscriber of subscribers.keys()) subscribers.set(subscriber, real.subscribe(subscriber))
    // The user has gone back.
    if (addressOf(real) !== addressOf(shown)) for (const subscriber of subscribers.keys()) announce(real, subscriber)
    return real
  }
  const begin = () => load(shown.routes).then(takeOver)
  let loaded = begin()
  loaded.catch(() => {})

  async function navigate(...[to, options]: NavigateArguments): Promise<void> {
    // The first attempt was made when the page opened.
    const again = () => loaded.catch(() => (loaded = begin()))
    const real = await loadForNavigation(again, { openDocument: () => openDocument(to, options), tries: 1 })
    await (typeof to === 'number' ? real.navigate(to) : real.navigate(to, options))
  }

  router = {
    ...shown,
    navigate,
    subscribe(subscriber) {
      subscribers.set(subscriber, () => {})
      return () => {
        subscribers.get(subscriber)?.()
        subscribers.delete(subscriber)
      }
    },
    enableScrollRestoration(...wanted) {
      scrollRestoration = wanted
      return () => {
        scrollRestoration = null
      }
    },
    getBlocker(key, block) {
      blockers.set(key, block)
      return shown.getBlocker(key, block)
    },
    deleteBlocker: (key) => void blockers.delete(key),
  }
  return new Proxy(router, { get: (_standIn, name) => Reflect.get(router, name) })
}

function routerOfCurrentPage(routes: RouteObject[]): DataRouter {
  const { pathname, search, hash } = location
  // The router's history stores them here, so that a reload retains them.
  const { usr = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string }
  const context: Parameters<typeof createStaticRouter>[1] = {
    basename: '/',
    location: { pathname, search, hash, state: usr, key },
    matches: [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
  const { routes: dataRoutes } = createStaticRouter(routes, context)
  const router = createStaticRouter(dataRoutes, { ...context, matches: matchRoutes(dataRoutes, pathname) ?? [] })
  // The browser has restored the scroll position of this document.
  return { ...router, state: { ...router.state, restoreScrollPosition: false } }
}

const addressOf = ({ state }: DataRouter) => createPath(state.location)

const announce = ({ state }: DataRouter, subscriber: Subscriber) =>
  subscriber(state, { deletedFetchers: [], newErrors: null, flushSync: false })

/** Resolves when the router has loaded its page, which differs from the hydrated one if the user has gone back. */
function initialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized: isDone }) => {
      if (!isDone) return
      stop()
      resolve()
    })
  })
}

function openDocument(...[to, options = {}]: NavigateArguments): void {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  const url = new URL(typeof to === 'string' ? to : createPath({ pathname: location.pathname, ...to }), location.href)
  const { formData } = options as { formData?: FormData }
  if (formData)
    url.search = String(new URLSearchParams([...formData].filter((field): field is [string, string] => typeof field[1] === 'string')))
  if (options.replace) location.replace(url)
  else location.assign(url)
}
