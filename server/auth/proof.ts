// The proof on which a session, a token or a change of sign-in methods is based. It was checked before a wait (for a hash, a provider or a
// lock), so the database checks it again under the account's lock, in `proof_stands`.
import { type SQL, sql } from 'drizzle-orm'
import type { SessionKind } from './session-kind.ts'

export type Proof =
  /** The stored hash with which the password was compared. */
  | { by: 'password'; hash: string }
  | { by: 'identity'; provider: string; subject: string }
  /** With `freshMinutes` the sign-in must be at most that old. An API token never satisfies it. */
  | { by: 'session'; id: string; kind: SessionKind; freshMinutes?: number }
  | { by: 'api-token'; id: string; freshMinutes?: number }
  /** The ticket of a sign-in that lacks the second factor, and the cookie of its browser, both as hashes. */
  | { by: 'ticket'; id: string; browser: string }

/** A second factor that was given, as the process read it; `use_factor` uses it once, under the account's lock. */
export type GivenFactor =
  | { kind: 'code'; secret: string; step: number }
  | { kind: 'recovery'; hash: string }
  | { kind: 'passkey'; id: string; publicKey: string; host: string; counter: number; challenge: string }
  /** Nothing fits what was given. */
  | { kind: 'none' }

export const proofSql = (proof: Proof): SQL => sql`${JSON.stringify(proof)}::jsonb`

/** The proof was no longer valid under the account's lock, so nothing was created. */
export class ProofGone extends Error {
  override name = 'ProofGone'
}
