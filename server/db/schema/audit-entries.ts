import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

/**
 * The audit trail: what staff, the command line and jobs did, written by the statement that does it (`note_audit`). Triggers refuse every change
 * of an entry. `actorId` is null where no account acted, or where it is unknown who tried to sign in.
 */
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
  // Any filter finds the newest entries by one of these: the columns after the moment are checked in the index, without reading the rows.
  (entry) => [
    index('audit_entries_newest').on(entry.createdAt, entry.id),
    index('audit_entries_by_actor').on(entry.actorId, entry.createdAt, entry.id, entry.action, entry.subjectType),
    index('audit_entries_by_via').on(entry.via, entry.createdAt, entry.id, entry.action, entry.subjectType).where(sql`via is not null`),
    index('audit_entries_by_action').on(entry.action, entry.createdAt, entry.id, entry.actorId, entry.subjectType),
    index('audit_entries_by_type').on(entry.subjectType, entry.createdAt, entry.id, entry.actorId, entry.action),
    index('audit_entries_of_subject').on(entry.subjectId, entry.createdAt, entry.id, entry.subjectType, entry.actorId, entry.action),
  ],
)
