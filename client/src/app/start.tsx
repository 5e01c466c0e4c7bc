// Hydrates a page that the server rendered, or renders one in its empty document.
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterProvider } from 'react-router-dom'
import { hydratePageAnswers } from '#client/lib/page-answers.ts'
import { createQueryClient } from '#client/lib/query-client.ts'
import { readShopFacts } from '#client/lib/shop-facts.ts'
import { createTrpcClient } from '#client/lib/trpc-client.ts'
import { untilLoaded } from '#client/lib/until-loaded.ts'
import { whenIdle } from '#client/lib/when-idle.ts'
import { Providers } from './providers.tsx'
import { routes } from './routes.tsx'
import { createShopRouter } from './shop-router.ts'

/** `answers` is the data that the page was rendered from, as JSON; null in an empty document. */
export async function start(root: HTMLElement, answers: string | null): Promise<void> {
  const queryClient = createQueryClient({
    // The session has ended, or the account has lost a right: refetch the user, and the guards show what follows.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: [['accounts', 'me']] }),
  })
  const shop = { queryClient, client: createTrpcClient() }
  if (answers !== null) {
    hydratePageAnswers(queryClient, answers)
    // Hydration does not wait for scripts, so the page's own scripts must be loaded before.
    await loadMatchedPages()
  }
  // The server has set the scroll position, so the router must not: `hydrationData`.
  const router = createShopRouter(routes, answers === null ? {} : { hydrationData: {} })
  const app = (
    <StrictMode>
      <Providers {...shop} facts={readShopFacts()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )
  // A transition, because React then hydrates in slices and handles input between them.
  if (answers === null) createRoot(root).render(app)
  else startTransition(() => void hydrateRoot(root, app))
  whenIdle(
    () =>
      void import('./intent.ts').then(
        ({ followIntent }) => followIntent(shop),
        () => {},
      ),
  )
}

async function loadMatchedPages(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      const { lazy } = route
      if (typeof lazy === 'function') Object.assign(route, await untilLoaded(() => lazy()), { lazy: undefined })
    }),
  )
}
