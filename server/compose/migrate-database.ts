import { migrateSchema } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/prepare-jobs.ts'

/** Brings the tables of the worker and of the shop up to date, then runs `prepare` (first rows). See `migrateSchema`. */
export const migrateDatabase = (url: string, prepare?: () => Promise<unknown>): Promise<void> =>
  migrateSchema(url, { prepareJobs, ...(prepare && { prepare }) })
