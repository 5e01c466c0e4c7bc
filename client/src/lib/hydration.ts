// What the server asked while it rendered a page goes on with the page, so that the browser does not ask again.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'

type DehydratedQueries = readonly { key: QueryKey; data?: unknown; refusal?: unknown }[]

/** The answers in a cache of queries, refusals among them, as JSON that can stand in a document. */
export function writeHydration(queryClient: QueryClient): string {
  const answered = queryClient.getQueryCache().getAll()
  const queries = answered.flatMap(({ queryKey: key, state: { status, data, error } }): DehydratedQueries => {
    if (status === 'success') return [{ key, data }]
    return error instanceof TRPCClientError ? [{ key, refusal: error.shape as unknown }] : []
  })
  return JSON.stringify(queries).replaceAll('<', '\\u003c')
}

/** Takes them over. The shop vouches for them as of now: a page that it kept is dropped when anything on it changes. */
export function readHydration(queryClient: QueryClient, json: string): void {
  for (const { key, data, refusal } of JSON.parse(json) as DehydratedQueries) {
    if (refusal === undefined) queryClient.setQueryData(key, data)
    else {
      const error = TRPCClientError.from({ error: refusal as never })
      queryClient.getQueryCache().build(queryClient, { queryKey: key }).setState({ status: 'error', error, errorUpdatedAt: Date.now() })
    }
  }
}
