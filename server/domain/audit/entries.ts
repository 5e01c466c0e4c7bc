// Entries as they are shown: accounts by their addresses.
import { sql } from 'drizzle-orm'
import type { AuditEntry } from '#common/audit/entry.ts'

/** Of `audit_entries e`, joined with `users u`, who acted. */
export const entryColumns = sql`
  e.id::text as id, e.created_at as moment, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  coalesce(u.email, e.via) as actor, to_jsonb(e.roles) as roles, e.action, e.subject_type as "subjectType",
  case when e.subject_type in ('account', 'user') and e.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then coalesce((select s.email from users s where s.id = e.subject_id::uuid), e.subject_id) else e.subject_id end as "subjectId",
  e.before, e.after, e.reason, e.address, e.request_id as "requestId"`

/** `at` has microseconds. */
export type StoredEntry = AuditEntry & { id: string; moment: unknown }

export const toEntry = ({
  at,
  actor,
  roles,
  action,
  subjectType,
  subjectId,
  before,
  after,
  reason,
  address,
  requestId,
}: StoredEntry): AuditEntry => ({
  at: new Date(at).toISOString(),
  actor,
  roles,
  action,
  subjectType,
  subjectId,
  before,
  after,
  reason,
  address,
  requestId,
})
