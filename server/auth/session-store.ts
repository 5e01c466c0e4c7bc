// Lucia's adapter for the sessions table. One prepared query loads a session with its account, without secrets.
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { StaffRole } from '#common/staff/rights.ts'
import { callOutcome, callValue } from '#server/db/call-function.ts'
import { retryOnConflict } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { lacksFactor } from '#server/db/lacks-factor.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { passOverShortage } from '#server/db/shortages.ts'
import { type GivenFactor, type Proof, ProofGone } from './proof.ts'
import type { SessionKind } from './session-kind.ts'

/** The database sets `lastUsedAt` and ignores the value given for a new session. */
export type SessionAttributes = {
  kind: SessionKind
  parentId: string | null
  endsAt: Date
  lastUsedAt: Date
  address: string | null
  userAgent: string | null
  /** True if the cookie must have the prefixed name under https. Set by the database, like `lastUsedAt`. */
  isPrefixed: boolean
}
/** A recognised browser or program. `name` is shown to its owner. */
export type Device = { hash: string; name: string }
/** A new session's data besides its attributes. */
export type SessionOrigin = { proof: Proof; factor: GivenFactor | null; device: Device | null; requestId: string | null }
export type AccountAttributes = {
  email: string
  role: 'user' | 'admin'
  staffRoles: readonly StaffRole[]
  /** True if the shop demands a second factor of this account, which has none. */
  lacksFactor: boolean
  displayName: string
}

type StoredSession = { id: string; userId: string; expiresAt: Date; attributes: SessionAttributes & { origin?: SessionOrigin } }
type StoredAccount = { id: string; attributes: AccountAttributes }

export type SessionStore = {
  getSessionAndUser(id: string): Promise<[session: StoredSession | null, account: StoredAccount | null]>
  getUserSessions(userId: string): Promise<StoredSession[]>
  /** Throws `ProofGone`. */
  setSession(session: StoredSession): Promise<void>
  updateSessionExpiration(id: string, expiresAt: Date): Promise<void>
  deleteSession(id: string): Promise<void>
  deleteUserSessions(userId: string): Promise<void>
  deleteExpiredSessions(): Promise<void>
}

const sessionColumns = {
  id: sessions.id,
  userId: sessions.userId,
  kind: sessions.kind,
  parentId: sessions.parentId,
  expiresAt: sessions.expiresAt,
  endsAt: sessions.endsAt,
  lastUsedAt: sessions.lastUsedAt,
  address: sessions.address,
  userAgent: sessions.userAgent,
  isPrefixed: sessions.isPrefixed,
}
/** The columns of a call's account. */
export const accountColumns = {
  email: users.email,
  role: users.role,
  staffRoles: users.staffRoles,
  lacksFactor,
  displayName: users.displayName,
}
type SessionRow = { id: string; userId: string; expiresAt: Date } & SessionAttributes

const toSession = ({ id, userId, expiresAt, ...attributes }: SessionRow): StoredSession => ({ id, userId, expiresAt, attributes })

/**
 * Stores sessions of one kind. Does not find the other kind, so that a cookie never works as a bearer. Unless `sliding` is set, use does
 * not extend a session. `now` is the database's clock.
 */
export function createSessionStore(db: Db, kind: SessionKind, { sliding, now }: { sliding: boolean; now: () => Date }): SessionStore {
  // Lucia compares with this machine's clock.
  const toOwnClock = (at: Date) => new Date(at.getTime() + Date.now() - now().getTime())
  const fromOwnClock = (at: Date) => new Date(at.getTime() - Date.now() + now().getTime())
  const ofKind = (id: string) => and(eq(sessions.id, id), eq(sessions.kind, kind))
  const sessionById = db
    .select({ ...sessionColumns, ...accountColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('id')), eq(sessions.kind, kind), gt(sessions.endsAt, sql`now()`), isNull(users.deletedAt)))
    .prepare(`session_${kind}`)
  return {
    async getSessionAndUser(id) {
      const [row] = await sessionById.execute({ id })
      if (!row) return [null, null]
      const { email, role, staffRoles, lacksFactor, displayName, ...session } = row
      return [
        toSession({ ...session, expiresAt: toOwnClock(session.expiresAt) }),
        { id: row.userId, attributes: { email, role, staffRoles, lacksFactor, displayName } },
      ]
    },
    async getUserSessions(userId) {
      const rows = await db
        .select(sessionColumns)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.kind, kind)))
      return rows.map((row) => toSession({ ...row, expiresAt: toOwnClock(row.expiresAt) }))
    },
    async setSession({ id, userId, expiresAt, attributes: { parentId, endsAt, address, userAgent, origin } }) {
      if (!origin) throw new Error('A session needs a proof')
      const { proof, factor, device, requestId } = origin
      const ends = fromOwnClock(expiresAt)
      const session = {
        id,
        user: userId,
        kind,
        expiresAt: ends < endsAt ? ends : endsAt,
        endsAt,
        address,
        userAgent,
        deviceHash: device?.hash ?? null,
        device: device?.name ?? null,
        proof,
        by: { address, requestId },
      }
      const isStarted = factor
        ? (await callOutcome(db, 'finish_sign_in', { ...session, factor })) === 'started'
        : await retryOnConflict(() => callValue(db, 'start_session', { ...session, parent: parentId }))
      if (!isStarted) throw new ProofGone()
    },
    async updateSessionExpiration(id, expiresAt) {
      if (sliding)
        await db
          .update(sessions)
          .set({ expiresAt: fromOwnClock(expiresAt) })
          .where(ofKind(id))
          .catch(passOverShortage)
    },
    async deleteSession(id) {
      await db.delete(sessions).where(ofKind(id))
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.kind, kind)))
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`))
    },
  }
}
