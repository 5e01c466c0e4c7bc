import { EmbeddedPostgresError } from '#packages/embedded-postgres'
import { isConnectionLost, sqlState } from '#server/db/client.ts'
import { StartError } from '#server/lib/start-error.ts'

/** The output after a failed start: one line that says what to do, or the whole error if it is unexpected. */
export function explainStart(error: unknown): unknown {
  if (error instanceof StartError || error instanceof EmbeddedPostgresError) return error.message
  if (!(error instanceof Error)) return error
  if (isConnectionLost(error)) return `The database of DATABASE_URL cannot be reached: ${error.message}`
  if (/^(28|3D)/.test(sqlState(error) ?? '')) return `The database of DATABASE_URL refuses the connection: ${error.message}`
  return error
}
