import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { projectRoot } from '#server/lib/root.ts'
import { applyFunctions } from './apply-functions.ts'
import { readFunctionSet } from './function-set.ts'
import { explainMissingPart, refuseMissingParts } from './missing-parts.ts'

// Any constant will do, as long as every process that prepares the database takes the same.
const preparationLock = 7_278_346

type Preparation = {
  /** Makes the tables of the job queue, on a connection that holds the lock. */
  prepareJobs: (sql: postgres.Sql, url: string) => Promise<void>
  /** Runs last, under the same lock. */
  prepare?: () => Promise<unknown>
}

/**
 * Brings the schema and the SQL functions up to date, then runs `prepare` (first rows), all under one lock of the database: if several
 * processes start at once, one does it and the others wait. Throws `StartError` if the database lacks a part of the schema.
 * `url` must reach PostgreSQL itself, not a pooler: the lock belongs to a session.
 */
export async function migrateSchema(url: string, { prepareJobs, prepare = async () => {} }: Preparation): Promise<void> {
  // Not the shop's client: a migration may take longer than the shop allows a statement to.
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'partsdock-migrate' } })
  try {
    await sql`select pg_advisory_lock(${preparationLock})`
    // First, because our functions call those of the job queue.
    await prepareJobs(sql, url)
    await migrate(drizzle(sql), { migrationsFolder: join(projectRoot, 'drizzle') }).catch(explainMissingPart)
    const functions = readFunctionSet()
    await applyFunctions(sql, functions)
    await refuseMissingParts(sql, functions)
    await prepare()
  } finally {
    await sql.end({ timeout: 5 })
  }
}
