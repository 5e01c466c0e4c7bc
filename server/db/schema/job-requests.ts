// Jobs that a customer's statement asks for, where no other row says so. A worker queues them soon after (queue_due_jobs).
import { bigint, json, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const jobRequests = pgTable('job_requests', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  task: text('task').notNull(),
  payload: json('payload').notNull(),
  createdAt: createdAt(),
})
