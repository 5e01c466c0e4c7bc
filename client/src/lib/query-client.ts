// The cache of what the shop said is the pages' only state of it. What fails and nobody else shows is told here, once.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { describeFailure, isPassing, isUnauthorized } from './errors.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `shown`: the page itself shows what goes wrong with this mutation. */
    mutationMeta: { shown?: boolean }
  }
}

type QueryClientOptions = {
  /** Told of calls that were refused because nobody is signed in any more. */
  onUnauthorized: () => void
  /** For one page that is rendered and forgotten: nothing is asked twice, and no timer holds on to it. */
  isOnServer?: boolean
}

export function createQueryClient({ onUnauthorized, isOnServer = false }: QueryClientOptions): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isUnauthorized(error)) onUnauthorized()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (isUnauthorized(error)) onUnauthorized()
        if (!mutation.meta?.shown) toast.error(describeFailure(error))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !isOnServer && failures < 2 && isPassing(error),
        ...(isOnServer && { gcTime: Number.POSITIVE_INFINITY }),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
