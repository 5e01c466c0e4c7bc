import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShopFactsContext } from '#client/lib/shop-facts.ts'
import { type createTrpcClient, trpc } from '#client/lib/trpc.ts'
import type { PageFacts } from '#common/page-facts.ts'

type ProvidersProps = { queryClient: QueryClient; trpcClient: ReturnType<typeof createTrpcClient>; facts: PageFacts; children: ReactNode }

export function Providers({ queryClient, trpcClient, facts, children }: ProvidersProps) {
  return (
    <ShopFactsContext value={facts}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </ShopFactsContext>
  )
}
