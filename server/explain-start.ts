import { isConnectionLost, sqlState } from './db/client.ts'
import { EmbeddedPostgresError } from './db/embedded.ts'
import { StartError } from './start-error.ts'

/** What to tell the person whose start failed: a line that says what to do, or, for what nobody foresaw, the whole error. */
export function explainStart(error: unknown): unknown {
  if (error instanceof StartError || error instanceof EmbeddedPostgresError) return error.message
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}: stop what runs there, or set PORT`
  if ('code' in error && error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `${error.message}: set PORT to 1024 or above`
  if (isConnectionLost(error)) return `The database of DATABASE_URL cannot be reached: ${error.message}`
  if (/^(28|3D)/.test(sqlState(error) ?? '')) return `The database of DATABASE_URL lets nobody in: ${error.message}`
  return error
}
