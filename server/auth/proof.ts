// What a session, a token or a change of what opens an account is made on the strength of. It was checked before some wait (a hash, a provider,
// a lock), so the database looks at it once more under the account's lock: `proof_stands`.
import { type SQL, sql } from 'drizzle-orm'
import type { SessionKind } from './session-kind.ts'

export type Proof =
  /** The stored hash that the password was checked against. */
  | { by: 'password'; hash: string }
  | { by: 'identity'; provider: string; subject: string }
  /** With `freshMinutes` the sign-in must be one of so many minutes; an API token never is. */
  | { by: 'session'; id: string; kind: SessionKind; freshMinutes?: number }
  | { by: 'api-token'; id: string; freshMinutes?: number }

/** A proof as the functions of the database take it. */
export const proofSql = (proof: Proof): SQL => sql`${JSON.stringify(proof)}::jsonb`

/** The proof was gone when it was looked at under the lock: nothing was made. */
export class ProofGone extends Error {
  override name = 'ProofGone'
}
