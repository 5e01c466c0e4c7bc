// The answers that a server-rendered page was rendered from. They are in the document, so that the browser does not request them again.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isShopError, shopErrorOf } from '#client/lib/errors.ts'
import { type Packed, packRows, unpackRows } from '#common/packed-rows.ts'

type SentAnswer = { key: QueryKey; data?: Packed; refusal?: unknown }

export type PageAnswer = { key: QueryKey; data?: unknown; error: Error | null }

/** Keyed by `hashOf`. */
export type PageAnswers = ReadonlyMap<string, PageAnswer>

/** Serialises the query cache, including errors, as JSON that is safe inside HTML. */
export function writePageAnswers(queryClient: QueryClient): string {
  const answered = queryClient.getQueryCache().getAll()
  const answers = answered.flatMap(({ queryKey: key, state: { status, data, error } }): SentAnswer[] => {
    if (status === 'success') return [{ key, data: packRows(data) }]
    return isShopError(error) ? [{ key, refusal: error.shape }] : []
  })
  return JSON.stringify(answers).replaceAll('<', '\\u003c')
}

export function readPageAnswers(json: string): PageAnswers {
  const answers = JSON.parse(json) as SentAnswer[]
  return new Map(
    answers.map(({ key, data, refusal }) => [
      hashOf(key),
      { key, data: unpackRows(data), error: refusal === undefined ? null : shopErrorOf(refusal) },
    ]),
  )
}

/** Fills the query cache. The data counts as fresh, because the server drops cached pages when their data changes. */
export function keepPageAnswers(queryClient: QueryClient, answers: PageAnswers): void {
  for (const { key, data, error } of answers.values()) {
    if (error === null) queryClient.setQueryData(key, data)
    else queryClient.getQueryCache().build(queryClient, { queryKey: key }).setState({ status: 'error', error, errorUpdatedAt: Date.now() })
  }
}

/** tRPC's cache key for a query. */
export const queryKeyOf = (path: readonly string[], input: unknown): QueryKey => [
  path,
  { ...(input !== undefined && { input }), type: 'query' },
]

/** Equal for equal keys, whatever the order of their fields. */
export const hashOf = (key: QueryKey): string => JSON.stringify(key, (_name, value: unknown) => (isRecord(value) ? sorted(value) : value))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((name) => [name, record[name]]),
  )
