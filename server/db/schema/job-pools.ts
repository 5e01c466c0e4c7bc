import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The pools of workers that live: each says so now and then, and the jobs of one that went silent are given to the others. */
export const jobPools = pgTable('job_pools', {
  id: text('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  createdAt: createdAt(),
})
