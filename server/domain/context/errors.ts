// The shop's only error type, and the only table that maps its codes to HTTP.

/**
 * All error codes with their HTTP status. The names are tRPC's, so that both transports use the same ones. Four differ: a wrong method on a
 * non-tRPC path has HTTP's name, and changed prices and both answers about the second factor have their own. If only a status is known, it means the last code with that status.
 */
export const statusOf = {
  BAD_REQUEST: 400,
  // The password or provider was right, and the account's second factor is missing.
  SECOND_FACTOR: 401,
  UNAUTHORIZED: 401,
  // The account has rights in the shop, but lacks the second factor that they need.
  SECOND_FACTOR_SETUP: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  METHOD_NOT_ALLOWED: 405,
  // A conflict that customers resolve by accepting the new prices.
  PRICE_CHANGED: 409,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  // HTTP's name. Requests with such headers reach no procedure.
  HEADERS_TOO_LARGE: 431,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** A problem with one field of the input; `path` is dotted, empty for the input as a whole. */
export type InputIssue = { path: string; message: string }

/** Retry-After of a 503 that does not set one. */
export const busyRetrySeconds = 1

export type DomainErrorOptions = { issues?: InputIssue[]; retryAfterSeconds?: number; cause?: unknown }

/** An error that the caller may read. All others are bugs: logged, never shown. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly issues: InputIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, { issues, retryAfterSeconds, cause }: DomainErrorOptions = {}) {
    super(message, { cause })
    this.name = 'DomainError'
    this.code = code
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'SERVICE_UNAVAILABLE' ? busyRetrySeconds : undefined)
  }
}

/** A 400 for one invalid field. `detail` is the text of its issue if `message` is fixed by the specification. */
export function badField(path: string, message: string, detail = message): DomainError {
  return new DomainError('BAD_REQUEST', message, { issues: [{ path, message: detail }] })
}
