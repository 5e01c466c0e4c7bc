// Sends the query data of a server-rendered page along, so that the browser does not fetch it again.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'

type DehydratedQueries = readonly { key: QueryKey; data?: unknown; refusal?: unknown }[]

/** Serialises the query cache, errors included, as JSON that is safe inside HTML. */
export function writeHydration(queryClient: QueryClient): string {
  const answered = queryClient.getQueryCache().getAll()
  const queries = answered.flatMap(({ queryKey: key, state: { status, data, error } }): DehydratedQueries => {
    if (status === 'success') return [{ key, data }]
    return error instanceof TRPCClientError ? [{ key, refusal: error.shape as unknown }] : []
  })
  return JSON.stringify(queries).replaceAll('<', '\\u003c')
}

/** Fills the query cache. The data counts as fresh, because the server drops cached pages when their data changes. */
export function readHydration(queryClient: QueryClient, json: string): void {
  for (const { key, data, refusal } of JSON.parse(json) as DehydratedQueries) {
    if (refusal === undefined) queryClient.setQueryData(key, data)
    else {
      const error = TRPCClientError.from({ error: refusal as never })
      queryClient.getQueryCache().build(queryClient, { queryKey: key }).setState({ status: 'error', error, errorUpdatedAt: Date.now() })
    }
  }
}
