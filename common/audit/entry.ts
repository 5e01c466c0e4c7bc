/** An entry of the audit trail, as the page and the file have it. */
export type AuditEntry = {
  /** ISO 8601. */
  at: string
  /** The e-mail address of the account that acted, `command line` or `job`; null if the account is unknown. */
  actor: string | null
  /** Of the actor at that time: `admin`, or staff roles. */
  roles: string[]
  action: string
  subjectType: string
  /** The e-mail address of an account, the number or id of anything else. */
  subjectId: string
  /** Fields that changed; null for what was new, and for entries of earlier versions. */
  before: Record<string, unknown> | null
  /** The same; null for what is gone. */
  after: Record<string, unknown> | null
  reason: string | null
  address: string | null
  requestId: string | null
}
