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

/** `onUnauthorized` is told of calls that were refused because nobody is signed in any more. */
export function createQueryClient({ onUnauthorized }: { onUnauthorized: () => void }): QueryClient {
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
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isPassing(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
