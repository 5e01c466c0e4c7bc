import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import type { ReactNode } from 'react'
import { ShopFactsContext } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PageFacts } from '#common/pages/page-facts.ts'
import type { AppRouter } from '#server/trpc/router.ts'

export type Shop = { queryClient: QueryClient; client: TRPCClient<AppRouter> }

type ProvidersProps = Shop & { facts: PageFacts; children: ReactNode }

/** Calls of components that are gone are cancelled. */
export function Providers({ queryClient, client, facts, children }: ProvidersProps) {
  return (
    <ShopFactsContext value={facts}>
      <trpc.Provider client={client} queryClient={queryClient} abortOnUnmount>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </ShopFactsContext>
  )
}
