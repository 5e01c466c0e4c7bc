// Describes a failed call: the error, the next step, and the request id for the log.
import type { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/router.ts'

export type Failure = {
  text: string
  code: string | null
  requestId: string | null
  issues: readonly { path: string; message: string }[]
}

type ShopError = TRPCClientError<AppRouter>

/** True for failed calls to the shop. Checked by name, because pages handle errors before the tRPC script has loaded. */
export const isShopError = (error: unknown): error is ShopError => error instanceof Error && error.name === 'TRPCClientError'

/** The error of a call that the server refused; `shape` is its answer. */
export function shopErrorOf(shape: unknown): Error {
  const { message, data } = shape as { message: string; data: unknown }
  return Object.assign(new Error(message), { name: 'TRPCClientError', shape, data })
}

/** True if a script failed to load: matches the browsers' messages for a failed `import()`. */
const isLoadFailure = (error: unknown): boolean => error instanceof TypeError && /import|module/i.test(error.message)

/** Describes any thrown value. tRPC errors without data are connection failures. */
export function describeFailure(error: unknown): Failure {
  if (!isShopError(error))
    return {
      text: isLoadFailure(error) ? connectionLost() : 'Something went wrong. Reload the page.',
      code: null,
      requestId: null,
      issues: [],
    }
  const { data, message } = error
  if (!data) return { text: readRefusal(error) ?? connectionLost(), code: null, requestId: null, issues: [] }
  return { text: `${message}.`.replace(/([.!?])\.$/, '$1'), code: data.code, requestId: data.requestId ?? null, issues: issuesOf(data) }
}

/** True if an automatic retry makes sense: the connection or the server was unavailable. */
export function isPassing(error: unknown): boolean {
  const { code } = describeFailure(error)
  return code === null || code === 'SERVICE_UNAVAILABLE'
}

export const isUnauthorized = (error: unknown): boolean => describeFailure(error).code === 'UNAUTHORIZED'

/** True if the server refused a call because of who calls: what the page knows of the account may be out of date. */
export function isRefusedAccount(error: unknown): boolean {
  const { code, issues } = describeFailure(error)
  // With an issue, the call needs something else, such as a fresh sign-in.
  return code === 'UNAUTHORIZED' || code === 'SECOND_FACTOR_SETUP' || (code === 'FORBIDDEN' && issues.length === 0)
}

const connectionLost = () =>
  typeof navigator !== 'undefined' && !navigator.onLine
    ? "You're offline. Try again when you're connected."
    : "We couldn't reach the shop. Check your connection and try again."

// Errors before a procedure runs have the shape of REST errors.
function readRefusal(error: ShopError): string | null {
  const body: unknown = error.meta?.responseJSON
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? `${body.message}.` : null
}

function issuesOf(data: object): Failure['issues'] {
  return 'issues' in data && Array.isArray(data.issues) ? (data.issues as Failure['issues']) : []
}
