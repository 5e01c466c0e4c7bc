import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import { type ReactNode, useMemo } from 'react'
import { ShopFactsContext } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { PageFacts } from '#common/pages/page-facts.ts'
import type { AppRouter } from '#server/trpc/router.ts'

export type Shop = { queryClient: QueryClient; client: TRPCClient<AppRouter> }

type ProvidersProps = Shop & { facts: PageFacts; children: ReactNode }

/** Calls of components that are gone are cancelled. */
export function Providers({ queryClient, client, facts, children }: ProvidersProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient} abortOnUnmount>
      <QueryClientProvider client={queryClient}>
        <CurrentFacts facts={facts}>{children}</CurrentFacts>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/** The facts of the document, with the settings as they are now: live changes invalidate the query. */
function CurrentFacts({ facts, children }: Pick<ProvidersProps, 'facts' | 'children'>) {
  const { data: shown } = trpc.settings.shown.useQuery(undefined, { initialData: facts, staleTime: Number.POSITIVE_INFINITY })
  const current = useMemo(() => ({ ...facts, ...shown }), [facts, shown])
  return <ShopFactsContext value={current}>{children}</ShopFactsContext>
}
