// Jobs that customers' statements request, if no other row implies them. A worker queues them soon after (queue_due_jobs).
import { bigint, json, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const jobRequests = pgTable('job_requests', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  task: text('task').notNull(),
  payload: json('payload').notNull(),
  createdAt: createdAt(),
})
