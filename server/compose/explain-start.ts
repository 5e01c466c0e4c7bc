import { EmbeddedPostgresError } from '#packages/embedded-postgres'
import { isConnectionLost, sqlState } from '#server/db/client.ts'
import { StartError } from '#server/lib/start-error.ts'

/** What to tell the person whose start failed: a line that says what to do, or, for what nobody foresaw, the whole error. */
export function explainStart(error: unknown): unknown {
  if (error instanceof StartError || error instanceof EmbeddedPostgresError) return error.message
  if (!(error instanceof Error)) return error
  if (isConnectionLost(error)) return `The database of DATABASE_URL cannot be reached: ${error.message}`
  if (/^(28|3D)/.test(sqlState(error) ?? '')) return `The database of DATABASE_URL lets nobody in: ${error.message}`
  return error
}
