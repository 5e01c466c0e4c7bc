import { migrateSchema } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/prepare-jobs.ts'

/** Migrates the worker's and the shop's tables, then runs `prepare`, which inserts the first rows. See `migrateSchema`. */
export const migrateDatabase = (url: string, prepare?: () => Promise<unknown>): Promise<string[]> =>
  migrateSchema(url, { prepareJobs, ...(prepare && { prepare }) })
