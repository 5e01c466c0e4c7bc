import './styles/base.css'
import './lib/zod-setup.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { readShopFacts } from './lib/shop-facts.ts'
import { createTrpcClient } from './lib/trpc.ts'

const queryClient = createQueryClient({
  // Whoever was signed in is not any more: the pages ask who is there, and the guards do the rest.
  onUnauthorized: () => void queryClient.invalidateQueries({ queryKey: [['accounts', 'me']] }),
})
const router = createBrowserRouter(routes)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} trpcClient={createTrpcClient()} facts={readShopFacts()}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
