import { runMigrations } from 'graphile-worker'
import { listAddresses } from './addresses.ts'
import { quiet } from './log.ts'
import { createPool } from './pool.ts'

/** Where graphile-worker keeps its tables; the functions of our migrations call it by this name. */
export const jobSchema = 'graphile_worker'

/** Brings graphile-worker's own tables up to date. To be run under the lock of all migrations, and before ours. */
export async function migrateJobs(url: string): Promise<void> {
  const { pool, end } = createPool(listAddresses(url)[0] ?? url, { max: 1, applicationName: 'partsdock-migrate' })
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: quiet })
  } finally {
    await end()
  }
}
