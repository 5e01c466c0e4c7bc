// Hydrates a page that the server rendered, or renders one in its empty document.
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type DataRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { createLibrarySource, type LibrarySource } from '#client/lib/queries/library-source.ts'
import { readPageAnswers } from '#client/lib/queries/page-answers.ts'
import { readShopFacts } from '#client/lib/shop-facts.ts'
import { whenIdle } from '#client/lib/when-idle.ts'
import { Providers } from './providers.tsx'
import { routes } from './routes.tsx'
import { createStandIn } from './stand-in-router.ts'

const loadRouter = () => import('./data-router.ts')
const loadLibrary = () => import('#client/lib/queries/browser-library.ts')

/** `answers` is the data that the page was rendered from, as JSON; null in an empty document. */
export async function start(root: HTMLElement, answers: string | null): Promise<void> {
  if (answers === null) await render(root)
  else await hydrate(root, answers)
}

async function hydrate(root: HTMLElement, json: string): Promise<void> {
  // Hydration does not wait for scripts, so the page's own scripts must be loaded before.
  await loadMatchedPages()
  const answers = readPageAnswers(json)
  const queries = createLibrarySource(answers, () => loadLibrary().then(({ createBrowserLibrary }) => createBrowserLibrary(answers)))
  // The server has set the scroll position, so the router must not: `hydrationData`.
  const router = createStandIn(routes, async (shown) => {
    const { createPatientRouter } = await loadRouter()
    return createPatientRouter(shown, { hydrationData: {} })
  })
  // A transition, because React then hydrates in slices and handles input between them.
  startTransition(() => void hydrateRoot(root, app(router, queries)))
  preloadWhenIdle(queries)
}

async function render(root: HTMLElement): Promise<void> {
  const answers = new Map()
  const queries = createLibrarySource(answers, () => loadLibrary().then(({ createBrowserLibrary }) => createBrowserLibrary(answers)))
  const [{ createPatientRouter }] = await Promise.all([loadRouter(), queries.load()])
  createRoot(root).render(app(createPatientRouter(routes), queries))
  preloadWhenIdle(queries)
}

const app = (router: DataRouter, queries: LibrarySource) => (
  <StrictMode>
    <Providers queries={queries} facts={readShopFacts()}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)

async function loadMatchedPages(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

function preloadWhenIdle({ load }: LibrarySource): void {
  whenIdle(
    () =>
      void Promise.all([import('./intent.ts'), load()]).then(
        ([{ followIntent }, library]) => followIntent(routes, library),
        () => {},
      ),
  )
}
