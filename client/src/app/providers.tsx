import type { ReactNode } from 'react'
import type { LibrarySource } from '#client/lib/queries/library-source.ts'
import { QueryProvider } from '#client/lib/queries/provider.tsx'
import { ShopFactsContext } from '#client/lib/shop-facts.ts'
import type { PageFacts } from '#common/page-facts.ts'

type ProvidersProps = { queries: LibrarySource; facts: PageFacts; children: ReactNode }

export function Providers({ queries, facts, children }: ProvidersProps) {
  return (
    <ShopFactsContext value={facts}>
      <QueryProvider source={queries}>{children}</QueryProvider>
    </ShopFactsContext>
  )
}
