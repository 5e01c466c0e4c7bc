import { runMigrations } from 'graphile-worker'
import { listAddresses } from './addresses.ts'
import { quiet } from './log.ts'
import { createPool } from './pool.ts'

/** The schema of graphile-worker's tables. Our migrations use this name to call its functions. */
export const jobSchema = 'graphile_worker'

/** Migrates graphile-worker's tables. Call it under the lock of all migrations, before ours. */
export async function migrateJobs(url: string): Promise<void> {
  const { pool, end } = createPool(listAddresses(url)[0] ?? url, { max: 1, applicationName: 'partsdock-migrate' })
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: quiet })
  } finally {
    await end()
  }
}
