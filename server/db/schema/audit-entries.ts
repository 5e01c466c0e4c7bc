import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

/** Admins' actions, recorded by the statement that does them. `actorId` is null for the command line (the importer). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    actorId: uuid('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    // 'command line' or 'job' where no account acted; null for an account, and for entries of earlier versions.
    via: text('via', { enum: ['command line', 'job'] }),
    // The roles of the actor at the time: 'admin', or staff roles.
    roles: text('roles').array().notNull().default(sql`'{}'`),
    // Only what changed. Entries of earlier versions have `details` instead.
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    address: text('address'),
    requestId: text('request_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (entry) => [
    index('audit_entries_subject').on(entry.subjectType, entry.subjectId, entry.id),
    index('audit_entries_actor').on(entry.actorId, entry.id),
  ],
)
