// Translates every error into a DomainError, for tRPC and REST alike. Unknown errors are bugs: logged, never shown.
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { isConnectionLost, sqlState, violatedConstraint } from '#server/db/client.ts'
import { delayOf } from '#server/db/delays.ts'
import { shortageOf } from '#server/db/shortages.ts'
import { fullCartRefusal } from '#server/domain/cart/full-cart.ts'
import { busyRetrySeconds, DomainError, type ErrorCode, type InputIssue, statusOf } from '#server/domain/context/errors.ts'
import { isQueueFull } from '#server/lib/fair-queue.ts'

/** The refusal for the caller. `fault` is true if it hides an error that must be logged (faults.ts). */
export function translateError(error: unknown): { refusal: DomainError; fault: boolean } {
  if (error instanceof DomainError) return { refusal: error, fault: error.code === 'INTERNAL_SERVER_ERROR' }
  if (error instanceof ZodError) return { refusal: badInput(error), fault: false }
  if (error instanceof TRPCError) return translateTrpcError(error)
  if (isQueueFull(error)) return { refusal: unavailable(messages.busy, error), fault: false }
  const shortage = shortageOf(error)
  if (shortage) return { refusal: unavailable(messages.databaseShort, error, shortage.retryAfterSeconds), fault: true }
  if (isConnectionLost(error)) return { refusal: unavailable(messages.databaseAway, error), fault: false }
  const fullCart = fullCartRefusal(error)
  if (fullCart) return { refusal: fullCart, fault: false }
  // The database cut it off; retries did not resolve a conflict.
  if (delayOf(error)) return { refusal: unavailable(messages.busy, error), fault: true }
  return translateSqlState(sqlState(error), error)
}

function translateTrpcError(error: TRPCError) {
  const { cause } = error
  // tRPC wraps errors thrown by procedures, so translate the cause. Its own refusals have no such cause.
  if (cause && (error.code === 'INTERNAL_SERVER_ERROR' || cause instanceof ZodError || cause instanceof DomainError))
    return translateError(cause)
  if (!(error.code in statusOf) || error.code === 'INTERNAL_SERVER_ERROR') {
    const tooLarge = error.code === 'PARSE_ERROR' || error.code === 'UNPROCESSABLE_CONTENT'
    return tooLarge ? { refusal: new DomainError('BAD_REQUEST', messages.badInput), fault: false } : internal(error)
  }
  // Do not show the messages of a JSON or URL parser.
  const isUnreadable = cause instanceof SyntaxError || cause instanceof TypeError
  const message = isUnreadable ? messages.badInput : error.code === 'NOT_FOUND' ? messages.pathNotFound : error.message
  return { refusal: new DomainError(error.code as ErrorCode, message, { cause: error }), fault: false }
}

function translateSqlState(state: string | null, error: unknown) {
  if (state === '23505') return { refusal: new DomainError('CONFLICT', messages.conflict, { cause: error }), fault: false }
  if (state === '23503') return { refusal: new DomainError('CONFLICT', messages.conflict, { cause: error }), fault: false }
  // Only a sum that an earlier version stored leads here: new ones are refused before.
  if (state === '23514' && /_sum$/.test(violatedConstraint(error) ?? ''))
    return { refusal: new DomainError('CONFLICT', messages.storedSumTooLarge, { cause: error }), fault: false }
  // The database rejected the data although validation accepted it. The input is bad, and our validation has a bug.
  if (state?.startsWith('22') || state === '23514') {
    return { refusal: new DomainError('BAD_REQUEST', messages.badInput, { cause: error }), fault: true }
  }
  return internal(error)
}

const internal = (error: unknown) => ({
  refusal: new DomainError('INTERNAL_SERVER_ERROR', messages.internal, { cause: error }),
  fault: true,
})

const unavailable = (message: string, cause: unknown, retryAfterSeconds = busyRetrySeconds) =>
  new DomainError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds, cause })

/** A 400 with one issue per field and the first issue's message. */
export function badInput(error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): DomainError {
  const issues = error.issues.map(({ path, message }): InputIssue => ({ path: path.map(String).join('.'), message }))
  return new DomainError('BAD_REQUEST', issues[0]?.message ?? messages.badInput, { issues })
}
