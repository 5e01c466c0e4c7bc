// An account's sessions as its owner sees them: one per sign-in, however many tokens were derived from it.
import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { callValue } from '#server/db/call-function.ts'
import { retryOnConflict } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { lacksFactor } from '#server/db/lacks-factor.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import type { Proof } from './proof.ts'
import type { SessionKind } from './session-kind.ts'
import type { AccountAttributes } from './session-store.ts'

/** The origin of a call, as far as known. */
export type CallOrigin = { address: string; userAgent: string | null }

export type SignIn = {
  /** The SHA-256 of the credential: safe to show, because it is not a credential itself. */
  id: string
  kind: SessionKind
  address: string | null
  userAgent: string | null
  lastUsedAt: Date
  createdAt: Date
}

const isSignIn = isNull(sessions.parentId)
const isActive = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.endsAt, sql`now()`))

/** Active sign-ins only, last used first. */
export async function listSignIns(db: Db, userId: string): Promise<SignIn[]> {
  return db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      address: sessions.address,
      userAgent: sessions.userAgent,
      lastUsedAt: sessions.lastUsedAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isSignIn, isActive))
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
}

/** Ends a sign-in and its tokens. False if it does not exist. */
export async function endSignIn(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id), isSignIn))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all of the account's sign-ins except `keep`. Returns how many. */
export async function endOtherSignIns(db: Db, userId: string, keep: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep), isSignIn))
    .returning({ id: sessions.id })
  return ended.length
}

/** Records the use of a session and its sign-in, unless it was recorded within the last minute. */
export async function noteUse(db: Db, ids: readonly string[], { address, userAgent }: CallOrigin): Promise<void> {
  await retryOnConflict(() =>
    db
      .update(sessions)
      .set({ lastUsedAt: sql`now()`, address, userAgent })
      .where(and(inArray(sessions.id, [...ids]), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`))),
  )
}

export async function isConfirmed(db: Db, id: string, withinMinutes: number): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.confirmedAt, sql`now() - make_interval(mins => ${withinMinutes})`)))
  return found.length > 0
}

/** Marks a sign-in as freshly confirmed. False if the proof or the session is no longer valid. */
export async function confirm(db: Db, userId: string, id: string, proof: Proof): Promise<boolean> {
  return (await retryOnConflict(() => callValue(db, 'confirm_session', { user: userId, session: id, proof }))) ?? false
}

export type SessionStanding = Pick<AccountAttributes, 'role' | 'staffRoles' | 'lacksFactor'>

/** The standing of the accounts of the session ids that are still valid. Does not extend any session. */
export async function findStandings(db: Db, ids: readonly string[]): Promise<Map<string, SessionStanding>> {
  const rows = await db
    .select({ id: sessions.id, role: users.role, staffRoles: users.staffRoles, lacksFactor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isActive, isNull(users.deletedAt)))
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}
