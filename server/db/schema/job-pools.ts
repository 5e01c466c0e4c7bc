import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Live worker pools: each sends a heartbeat, and a silent pool's jobs go to the others. */
export const jobPools = pgTable('job_pools', {
  id: text('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  createdAt: createdAt(),
})
