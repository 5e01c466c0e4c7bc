import { DrizzleQueryError } from 'drizzle-orm'

/**
 * Makes an error safe to log. Drizzle's errors contain the query's parameters, even in the message: addresses, hashes, user input. This
 * keeps the statement and PostgreSQL's message.
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
