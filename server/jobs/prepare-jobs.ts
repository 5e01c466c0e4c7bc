import type { Sql } from '#server/db/client.ts'

/** The last migration of the installed graphile-worker. */
export const lastJobMigration = 19

/**
 * Updates graphile-worker's tables. Runs under the lock of all migrations, and before ours, whose functions call graphile-worker's. Its
 * code is slow to load, so it is loaded only if a migration is missing.
 */
export async function prepareJobs(sql: Sql, url: string): Promise<void> {
  if (await hasJobTables(sql)) return
  const { migrateJobs } = await import('./schema.ts')
  await migrateJobs(url)
}

async function hasJobTables(sql: Sql): Promise<boolean> {
  const [there] = await sql`select to_regclass('graphile_worker.migrations') is not null as tables`
  if (!there?.tables) return false
  const [done] = await sql`select max(id) >= ${lastJobMigration} as all from graphile_worker.migrations`
  return done?.all === true
}
