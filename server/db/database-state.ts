import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

export type DatabaseState = {
  sizeBytes: number
  /** From all programs, and the server's limit. */
  connections: number
  maxConnections: number
  /** False on a standby, or if transactions are read-only. */
  isWritable: boolean
}

/** Reads how full the database server is. Call it rarely, because it measures the server's files. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const [state] = await db.execute<DatabaseState>(sql`
    select pg_database_size(current_database())::float8 as "sizeBytes",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      not (pg_is_in_recovery() or current_setting('transaction_read_only')::bool) as "isWritable"`)
  if (!state) throw new Error('The database did not describe itself')
  return state
}
