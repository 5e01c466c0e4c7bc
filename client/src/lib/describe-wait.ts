import { TRPCClientError } from '@trpc/client'
import { plural } from '#common/format.ts'
import type { AppRouter } from '#server/trpc/router.ts'

/** A sentence, preceded by a space, on how long to wait before a retry; empty if the error does not say. */
export function describeWait(error: unknown): string {
  if (!(error instanceof TRPCClientError)) return ''
  const { data } = error as TRPCClientError<AppRouter>
  const seconds = data && 'retryAfterSeconds' in data ? data.retryAfterSeconds : undefined
  if (!seconds) return ''
  return ` The wait is ${seconds < 120 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')}.`
}
