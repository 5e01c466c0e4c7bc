// Calls to the shop, and the cache of their answers. The largest part of what a hydrated page needs only after it handles input, so the
// pages import nothing but types from here.
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

/** What components may set of a query. */
export type QueryOptions = Omit<QueryObserverOptions, 'queryKey' | 'queryFn'>

/** What components may set of a mutation. */
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
        // As the library's own hooks: the first result says already that a call begins.
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
    /** Calls back once for changes that happen together. */
    batched: (onChange: () => void) => notifyManager.batchCalls(onChange),
  }
}
