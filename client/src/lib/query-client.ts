// The query cache is the only client-side copy of server data. Shows the errors that no component handles.
import { type InvalidateOptions, type InvalidateQueryFilters, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { describeFailure, isPassing, isRefusedAccount } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `shown`: the component shows this mutation's errors itself. */
    mutationMeta: { shown?: boolean }
  }
}

type QueryClientOptions = {
  /** Called when the server refuses a call because of who calls: the session has ended, or the account has lost a right. */
  onRefused: () => void
  /** For rendering one page: no retries, and no timer that keeps the cache alive. */
  isOnServer?: boolean
}

/**
 * A first load that is in flight may have read the data before the change that invalidates it. The library would keep that answer, so
 * request it again.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await Promise.allSettled([super.invalidateQueries(filters, options), ...loading.map(({ promise }) => promise)])
    if (loading.length > 0) await super.invalidateQueries({ ...filters, predicate: (query) => loading.includes(query) }, options)
  }
}

export function createQueryClient({ onRefused, isOnServer = false }: QueryClientOptions): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isRefusedAccount(error)) onRefused()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (isRefusedAccount(error)) onRefused()
        if (!mutation.meta?.shown) toast.error(describeFailure(error))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !isOnServer && failures < 2 && isPassing(error),
        // Offline, a query fails instead of waiting, so that its page can offer a retry.
        networkMode: 'always',
        refetchOnReconnect: true,
        ...(isOnServer && { gcTime: Number.POSITIVE_INFINITY }),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
