// Who acts, as the audit trail has it: the parameter p_by of SQL functions that write entries (`note_audit`).
import type { CustomerCtx } from './ctx.ts'

export type AuditBy = Readonly<{
  actor: string | null
  /** Where no account acted. */
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

/** What runs without anyone's request. */
export const job: AuditBy = { ...nobody, via: 'job' }
