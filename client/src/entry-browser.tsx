import './styles/base.css'
import './lib/zod-setup.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { readHydration } from './lib/hydration.ts'
import { createQueryClient } from './lib/query-client.ts'
import { readShopFacts } from './lib/shop-facts.ts'
import { createTrpcClient } from './lib/trpc.ts'
import { whenIdle } from './lib/when-idle.ts'

const queryClient = createQueryClient({
  // The session has ended: refetch the user, and the guards redirect.
  onUnauthorized: () => void queryClient.invalidateQueries({ queryKey: [['accounts', 'me']] }),
})
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

const trpcClient = createTrpcClient()

const app = () => (
  <StrictMode>
    <Providers queryClient={queryClient} trpcClient={trpcClient} facts={readShopFacts()}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>
)

const hydration = document.getElementById('page-data')?.textContent
if (hydration) {
  readHydration(queryClient, hydration)
  void loadMatchedPages().then(() => hydrateRoot(root, app()))
} else createRoot(root).render(app())

whenIdle(
  () =>
    void import('./app/intent.ts').then(
      ({ followIntent }) => followIntent({ routes, queryClient, trpcClient }),
      () => {},
    ),
)

/** Hydration renders synchronously, so the page's script must be loaded first. */
async function loadMatchedPages(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
