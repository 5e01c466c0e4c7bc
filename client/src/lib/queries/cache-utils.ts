// The utilities of the query cache, with tRPC's names and types. Only the used ones: tRPC's own take two kilobytes more.
import type { InvalidateOptions, QueryClient, QueryFilters } from '@tanstack/react-query'
import type { TRPCUntypedClient } from '@trpc/client'
import type { CreateTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#server/trpc/router.ts'
import { queryKeyOf } from './page-answers.ts'
import { pathProxy } from './path-proxy.ts'

export type Utils = ReturnType<CreateTRPCReact<AppRouter, unknown>['useUtils']>

export function createCacheUtils(queryClient: QueryClient, client: TRPCUntypedClient<AppRouter>): Utils {
  const queryOf = (path: readonly string[], input: unknown) => ({
    queryKey: queryKeyOf(path, input),
    queryFn: () => client.query(path.join('.'), input),
  })
  const methods: Record<string, (path: string[], args: unknown[]) => unknown> = {
    fetch: (path, [input, options]) => queryClient.fetchQuery({ ...(options as object), ...queryOf(path, input) }),
    ensureData: (path, [input, options]) => queryClient.ensureQueryData({ ...(options as object), ...queryOf(path, input) }),
    getData: (path, [input]) => queryClient.getQueryData(queryKeyOf(path, input)),
    setData: (path, [input, update]) => void queryClient.setQueryData(queryKeyOf(path, input), update),
    invalidate: (path, [input, filters, options]) =>
      queryClient.invalidateQueries({ ...(filters as QueryFilters), queryKey: prefixOf(path, input) }, options as InvalidateOptions),
    cancel: (path, [input]) => queryClient.cancelQueries({ queryKey: prefixOf(path, input) }),
  }
  return pathProxy((path, args) => {
    const method = methods[path.at(-1) ?? '']
    if (!method) throw new Error(`client/src/lib/queries/cache-utils.ts lacks ${path.join('.')}`)
    return method(path.slice(0, -1), args)
  }) as Utils
}

/** The key of all queries at or below a path; with an input, of the queries with this input. */
const prefixOf = (path: readonly string[], input: unknown) => {
  if (input !== undefined) return [path, { input }]
  return path.length === 0 ? [] : [path]
}
