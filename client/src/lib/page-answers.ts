// The answers that a server-rendered page was rendered from. They are in the document, so that the browser does not request them again.
import { dehydrate, hashKey, hydrate, type QueryClient, type QueryState } from '@tanstack/react-query'
import { packRows, unpackRows } from '#common/kit/packed-rows.ts'
import { isShopError, shopErrorOf } from './errors.ts'

type SentAnswer = { key: readonly unknown[]; data?: unknown; refusal?: unknown }

/**
 * Serialises the query cache, including errors, as JSON that is safe inside HTML. Without times: equal answers give equal texts, by which
 * the server knows that a page is unchanged.
 */
export function writePageAnswers(queryClient: QueryClient): string {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status, error } }) => status === 'success' || isShopError(error),
    serializeData: packRows,
  })
  const answers = queries.map(
    ({ queryKey: key, state: { data, error } }): SentAnswer => (isShopError(error) ? { key, refusal: error.shape } : { key, data }),
  )
  return JSON.stringify(answers).replaceAll('<', '\\u003c')
}

/** Fills the query cache. The data counts as fresh, because the server drops cached pages when their data changes. */
export function hydratePageAnswers(queryClient: QueryClient, json: string): void {
  const answers = JSON.parse(json) as SentAnswer[]
  const now = Date.now()
  const queries = answers.map(({ key, data, refusal }) => {
    const answer: Partial<QueryState> =
      refusal === undefined
        ? { status: 'success', data, dataUpdatedAt: now }
        : { status: 'error', error: shopErrorOf(refusal), errorUpdatedAt: now }
    return { queryKey: key, queryHash: hashKey(key), dehydratedAt: now, state: { ...unanswered, ...answer } }
  })
  hydrate(queryClient, { queries }, { defaultOptions: { deserializeData: unpackRows } })
}

const unanswered: QueryState = {
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'pending',
  fetchStatus: 'idle',
}
