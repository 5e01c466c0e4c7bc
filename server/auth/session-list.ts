// The sessions of an account as its owner sees them: one for each sign-in, however many tokens came from it.
import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { retryOnConflict } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { type Proof, proofSql } from './proof.ts'
import type { SessionKind } from './session-kind.ts'
import type { AccountAttributes } from './session-store.ts'

/** Where a call came from, as far as it said. */
export type Seen = { address: string; userAgent: string | null }

export type SignIn = {
  /** The SHA-256 of its credential: names it, and opens nothing. */
  id: string
  kind: SessionKind
  address: string | null
  userAgent: string | null
  lastUsedAt: Date
  createdAt: Date
}

const isSignIn = isNull(sessions.parentId)
const goesOn = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.endsAt, sql`now()`))

/** The sign-ins of an account that go on, the last used first. */
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
    .where(and(eq(sessions.userId, userId), isSignIn, goesOn))
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
}

/** Ends one sign-in of an account with its tokens. False if it does not exist. */
export async function endSignIn(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id), isSignIn))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sign-ins of an account but one. Answers how many they were. */
export async function endOtherSignIns(db: Db, userId: string, keep: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep), isSignIn))
    .returning({ id: sessions.id })
  return ended.length
}

/** Notes that a session was used, and the sign-in behind it; nothing where that was noted within the last minute. */
export async function noteUse(db: Db, ids: readonly string[], { address, userAgent }: Seen): Promise<void> {
  await retryOnConflict(() =>
    db
      .update(sessions)
      .set({ lastUsedAt: sql`now()`, address, userAgent })
      .where(and(inArray(sessions.id, [...ids]), lt(sessions.lastUsedAt, sql`now() - interval '1 minute'`))),
  )
}

/** Whether the person of a sign-in proved to be the account's within the last `withinMinutes`. */
export async function isConfirmed(db: Db, id: string, withinMinutes: number): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.confirmedAt, sql`now() - make_interval(mins => ${withinMinutes})`)))
  return found.length > 0
}

/** Marks a sign-in as freshly confirmed. False if the proof or the session is no longer valid. */
export async function confirm(db: Db, userId: string, id: string, proof: Proof): Promise<boolean> {
  const [answer] = await retryOnConflict(() =>
    db.execute<{ confirmed: boolean }>(sql`select confirm_session(${userId}, ${id}, ${proofSql(proof)}) as confirmed`),
  )
  return answer?.confirmed ?? false
}

/** The role behind each of these sessions that is still valid. Reading extends none of them. */
export async function findRoles(db: Db, ids: readonly string[]): Promise<Map<string, AccountAttributes['role']>> {
  const rows = await db
    .select({ id: sessions.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), goesOn, isNull(users.deletedAt)))
  return new Map(rows.map(({ id, role }) => [id, role]))
}
