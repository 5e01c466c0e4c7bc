// Calls to the shop, and the cache of their answers. The largest module that a hydrated page needs only after it handles input, so the
// pages import only types from here.
import {
  MutationObserver,
  type MutationObserverOptions,
  notifyManager,
  QueriesObserver,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { getUntypedClient, type TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/trpc/router.ts'
import { createCacheUtils } from './cache-utils.ts'
import { queryKeyOf } from './page-answers.ts'

export type Library = ReturnType<typeof createLibrary>

export type QueryOptions = Omit<QueryObserverOptions, 'queryKey' | 'queryFn'>

export type MutationOptions = Omit<MutationObserverOptions<unknown, Error, unknown>, 'mutationKey' | 'mutationFn'>

type Shop = { queryClient: QueryClient; trpcClient: TRPCClient<AppRouter> }

export function createLibrary({ queryClient, trpcClient }: Shop) {
  const client = getUntypedClient(trpcClient)
  return {
    queryClient,
    trpcClient,
    utils: createCacheUtils(queryClient, client),
    /** Complete options. Reading `signal` makes the query library cancel calls of unmounted components. */
    optionsOf(path: readonly string[], input: unknown, options: QueryOptions) {
      return queryClient.defaultQueryOptions<unknown, Error>({
        ...options,
        queryKey: queryKeyOf(path, input),
        queryFn: ({ signal }) => client.query(path.join('.'), input, { signal }),
        // Like the library's own hooks: the first result already shows that a call starts.
        _optimisticResults: 'optimistic',
      })
    },
    mutationOptionsOf: (path: readonly string[], options: MutationOptions) => ({
      ...options,
      mutationKey: [path],
      mutationFn: (input: unknown) => client.mutation(path.join('.'), input),
    }),
    observeQuery: (options: QueryObserverOptions) => new QueryObserver(queryClient, options),
    observeQueries: (options: QueryObserverOptions[]) => new QueriesObserver(queryClient, options),
    observeMutation: (options: MutationObserverOptions<unknown, Error, unknown>) => new MutationObserver(queryClient, options),
    /** Calls back once for several simultaneous changes. */
    batched: (onChange: () => void) => notifyManager.batchCalls(onChange),
  }
}
