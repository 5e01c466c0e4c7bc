import { DrizzleQueryError } from 'drizzle-orm'

/**
 * An error as the log may have it. Drizzle's carries the parameters of the query, in its message too: addresses, hashes, whatever people
 * typed. What remains is the statement, and what PostgreSQL said.
 */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  return Object.assign(new Error(error.cause?.message ?? 'A query failed', { cause: undefined }), {
    name: 'QueryError',
    query: error.query,
    ...(error.cause && 'code' in error.cause && { code: error.cause.code }),
    ...(error.cause?.stack && { stack: error.cause.stack }),
  })
}
