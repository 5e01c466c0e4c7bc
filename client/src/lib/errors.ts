// What a failed call tells a person: what happened, what to do next, and the id under which the shop's log has it.
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/router.ts'

export type Failure = {
  /** A sentence for people. */
  text: string
  code: string | null
  requestId: string | null
  issues: readonly { path: string; message: string }[]
}

/** Reads whatever was thrown. What is no refusal of the shop's is a connection that broke. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof TRPCClientError))
    return { text: 'Something went wrong in this page. Reload it.', code: null, requestId: null, issues: [] }
  const { data, message } = error as TRPCClientError<AppRouter>
  if (!data) return { text: readRefusal(error) ?? connectionLost(), code: null, requestId: null, issues: [] }
  return { text: `${message}.`.replace(/([.!?])\.$/, '$1'), code: data.code, requestId: data.requestId ?? null, issues: issuesOf(data) }
}

/** Whether a call is worth repeating by itself: the connection or the server was away. */
export function isPassing(error: unknown): boolean {
  const { code } = describeFailure(error)
  return code === null || code === 'SERVICE_UNAVAILABLE'
}

export const isUnauthorized = (error: unknown): boolean => describeFailure(error).code === 'UNAUTHORIZED'

const connectionLost = () =>
  typeof navigator !== 'undefined' && !navigator.onLine
    ? 'You are offline. Nothing was lost; try again when the connection is back.'
    : 'The shop could not be reached. Check your connection and try again.'

// What is refused before a procedure is reached has the shape of the REST paths.
function readRefusal(error: TRPCClientError<AppRouter>): string | null {
  const body: unknown = error.meta?.responseJSON
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? `${body.message}.` : null
}

function issuesOf(data: object): Failure['issues'] {
  return 'issues' in data && Array.isArray(data.issues) ? (data.issues as Failure['issues']) : []
}
