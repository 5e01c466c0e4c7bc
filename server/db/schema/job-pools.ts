import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The live pools of workers: each sends a heartbeat, and the jobs of a silent pool are given to the others. */
export const jobPools = pgTable('job_pools', {
  id: text('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  createdAt: createdAt(),
})
