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

/**
 * Brings the schema and the SQL functions up to date, then runs `prepare` (first rows), all under one lock of the database: if several
 * processes start at once, one does it and the others wait. Throws `StartError` if the database lacks a part of the schema.
 * `url` must reach PostgreSQL itself, not a pooler: the lock belongs to a session.
 */
export async function migrateDatabase(url: string, prepare: () => Promise<unknown> = async () => {}): Promise<void> {
  // Not the shop's client: a migration may take longer than the shop allows a statement to.
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'partsdock-migrate' } })
  try {
    await sql`select pg_advisory_lock(${preparationLock})`
    // First, because functions of ours call its.
    if (!(await hasJobTables(sql))) await (await import('#server/jobs/schema.ts')).migrateJobs(url)
    await migrate(drizzle(sql), { migrationsFolder: join(projectRoot, 'drizzle') }).catch(explainMissingPart)
    const functions = readFunctionSet()
    await applyFunctions(sql, functions)
    await refuseMissingParts(sql, functions)
    await prepare()
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The last migration of the graphile-worker that we have. Its own code, which takes its time to load, is asked only where this is not done. */
export const lastJobMigration = 19

async function hasJobTables(sql: postgres.Sql): Promise<boolean> {
  const [there] = await sql`select to_regclass('graphile_worker.migrations') is not null as tables`
  if (!there?.tables) return false
  const [done] = await sql`select max(id) >= ${lastJobMigration} as all from graphile_worker.migrations`
  return done?.all === true
}
