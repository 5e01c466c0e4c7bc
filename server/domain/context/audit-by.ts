// The actor, as the audit trail has it: the parameter p_by of SQL functions that write entries (`note_audit`).
import { type SQL, sql } from 'drizzle-orm'
import { fn } from '#server/db/call-function.ts'
import type { CustomerCtx } from './ctx.ts'

export type AuditBy = Readonly<{
  actor: string | null
  /** If no account acted. */
  via: 'command line' | 'job' | null
  /** `admin`, or staff roles. */
  roles: readonly string[]
  address: string | null
  requestId: string | null
}>

/** The caller, with the roles that it has during this call. */
export const byOf = ({ actor, ...client }: Pick<CustomerCtx, 'actor' | 'address' | 'requestId'>): AuditBy => ({
  ...byClient(client),
  actor: actor.userId,
  roles: actor.role === 'admin' ? ['admin'] : actor.staffRoles,
})

/** A visitor: only where the call came from. */
export const byClient = ({ address, requestId }: Pick<CustomerCtx, 'address' | 'requestId'>): AuditBy => ({
  ...nobody,
  address,
  requestId: requestId ?? null,
})

const nobody: AuditBy = { actor: null, via: null, roles: [], address: null, requestId: null }

/** An operator at the shop's own machine. */
export const commandLine: AuditBy = { ...nobody, via: 'command line' }

/** Jobs, which run without anyone's request. */
export const job: AuditBy = { ...nobody, via: 'job' }

type Noted = {
  /** Of the row that the call is selected with. */
  subject: SQL<string>
  /** `jsonb` of all fields: the entry keeps those that differ. */
  before?: SQL
  after?: SQL
  /** `jsonb` of fields that say which part of the subject changed: the entry keeps them on both sides. */
  names?: SQL
  reason?: string
}

/**
 * SQL that writes an entry for the row it is selected with: `with changed as (…) select id, ${noted(…)} from changed`. The action begins with the
 * type of its subject, such as `product.changed`.
 */
export function noted(by: AuditBy, action: `${string}.${string}`, { subject, before, after, names, reason = '' }: Noted): SQL {
  const [subjectType = ''] = action.split('.')
  const nothing = sql`null::jsonb`
  return fn('note_audit', {
    ...{ by, action, subjectType, subject, reason },
    ...{ before: before ?? nothing, after: after ?? nothing, names: names ?? sql`'{}'::jsonb` },
  })
}
