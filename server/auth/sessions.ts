// Sessions; only this file imports Lucia. A credential is 32 random bytes that the client stores; the database stores its SHA-256 as the
// session's id. The two kinds are not interchangeable: the browser's cookie, which use extends, and the bearer token, which it does not.
import { createHash, randomBytes } from 'node:crypto'
import { Lucia, TimeSpan } from 'lucia'
import type { Db } from '#server/db/database.ts'
import { type GivenFactor, type Proof, ProofGone } from './proof.ts'
import type { SessionKind } from './session-kind.ts'
import {
  type CallOrigin,
  confirm,
  endOtherSignIns,
  endSignIn,
  findStandings,
  isConfirmed,
  listSignIns,
  noteUse,
  type SessionStanding,
  type SignIn,
} from './session-list.ts'
import { type AccountAttributes, createSessionStore, type Device, type SessionAttributes, type SessionOrigin } from './session-store.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, AccountAttributes>
    DatabaseSessionAttributes: SessionAttributes & { origin?: SessionOrigin }
    DatabaseUserAttributes: AccountAttributes
  }
}

const browserLife = new TimeSpan(30, 'd')
const browserEnd = new TimeSpan(90, 'd')
const tokenLife = new TimeSpan(1, 'h')

const wellFormed = /^[A-Za-z0-9_-]{43}$/

export type Session = { id: string; userId: string; fresh: boolean; expiresAt: Date } & SessionAttributes
/** Limits a token's life, in addition to its own hour. */
export type TokenOrigin = { parentId: string | null; endsAt: Date }
/**
 * The origin of a sign-in. `device` is stored with it; a token derived from another sign-in has no device. `factor` is the second factor, which
 * accounts that have one need. `requestId` is written into the audit trail.
 */
export type Visit = CallOrigin & { device?: Device; factor?: GivenFactor | undefined; requestId?: string | undefined }
export type StartedSession = { credential: string; id: string; expiresAt: Date }

export type Sessions = {
  /** Null for malformed, unknown, expired and revoked credentials, and for the other kind. */
  find(kind: SessionKind, credential: string): Promise<{ session: Session; account: AccountAttributes & { id: string } } | null>
  /** Starts a browser session: 30 days, extended by use to at most 90. Null if the proof is no longer valid, or the second factor is missing or wrong. */
  startBrowser(userId: string, proof: Proof, visit?: Visit): Promise<StartedSession | null>
  /**
   * Starts a bearer token: one hour, or until `endsAt` if that is sooner. It ends with its parent session. Null if the proof is no longer
   * valid, or the second factor is missing or wrong.
   */
  startToken(userId: string, proof: Proof, from?: TokenOrigin | null, visit?: Visit): Promise<StartedSession | null>
  /** Records the use of a session and of its sign-in, at most once per minute. */
  noteUse(session: Pick<Session, 'id' | 'parentId' | 'lastUsedAt'>, seen: CallOrigin): Promise<void>
  /** Ends a session and the tokens derived from it. */
  end(kind: SessionKind, id: string): Promise<void>
  /** Active sign-ins only, last used first. */
  listSignIns(userId: string): Promise<SignIn[]>
  /** Ends a sign-in and its tokens. False if it does not exist. */
  endSignIn(userId: string, id: string): Promise<boolean>
  endOtherSignIns(userId: string, keep: string): Promise<number>
  isConfirmed(id: string, withinMinutes: number): Promise<boolean>
  /** Marks a sign-in as freshly confirmed. False if the proof or the session is no longer valid, or the account has a second factor. */
  confirm(userId: string, id: string, proof: Proof): Promise<boolean>
  /** The standing of the accounts of session ids, of either kind, that are still valid. Does not extend any session. */
  standingsOf(ids: readonly string[]): Promise<ReadonlyMap<string, SessionStanding>>
}

/** `now` is the database's clock: all processes must agree on when a session ends. */
export function createSessions(db: Db, now: () => Date = () => new Date()): Sessions {
  const lucia = {
    browser: luciaFor(db, 'browser', browserLife, now),
    token: luciaFor(db, 'token', tokenLife, now),
  }
  const after = (span: TimeSpan) => new Date(now().getTime() + span.milliseconds())

  type Start = TokenOrigin & { kind: SessionKind; userId: string; proof: Proof; visit: Visit | undefined }
  const start = async ({ kind, userId, proof, parentId, endsAt, visit }: Start): Promise<StartedSession | null> => {
    const credential = randomBytes(32).toString('base64url')
    const id = hashCredential(credential)
    const { address = null, userAgent = null, device = null, factor = null, requestId = null } = visit ?? {}
    const attributes = {
      kind,
      parentId,
      endsAt,
      address,
      userAgent,
      lastUsedAt: new Date(),
      isPrefixed: true,
      origin: { proof, factor, device, requestId },
    }
    try {
      await lucia[kind].createSession(userId, attributes, { sessionId: id })
      const expiresAt = after(kind === 'browser' ? browserLife : tokenLife)
      return { credential, id, expiresAt: expiresAt < endsAt ? expiresAt : endsAt }
    } catch (error) {
      if (error instanceof ProofGone) return null
      throw error
    }
  }

  return {
    async find(kind, credential) {
      if (!wellFormed.test(credential)) return null
      const { session, user } = await lucia[kind].validateSession(hashCredential(credential))
      return session && user ? { session, account: user } : null
    },
    startBrowser: (userId, proof, visit) => start({ kind: 'browser', userId, proof, visit, parentId: null, endsAt: after(browserEnd) }),
    startToken(userId, proof, from, visit) {
      const end = after(tokenLife)
      const endsAt = from && from.endsAt < end ? from.endsAt : end
      return start({ kind: 'token', userId, proof, visit, parentId: from?.parentId ?? null, endsAt })
    },
    async noteUse({ id, parentId, lastUsedAt }, seen) {
      if (now().getTime() - lastUsedAt.getTime() > 60_000) await noteUse(db, parentId === null ? [id] : [id, parentId], seen)
    },
    end: (kind, id) => lucia[kind].invalidateSession(id),
    listSignIns: (userId) => listSignIns(db, userId),
    endSignIn: (userId, id) => endSignIn(db, userId, id),
    endOtherSignIns: (userId, keep) => endOtherSignIns(db, userId, keep),
    isConfirmed: (id, withinMinutes) => isConfirmed(db, id, withinMinutes),
    confirm: (userId, id, proof) => confirm(db, userId, id, proof),
    standingsOf: (ids) => findStandings(db, ids),
  }
}

function luciaFor(db: Db, kind: SessionKind, life: TimeSpan, now: () => Date): Lucia<SessionAttributes, AccountAttributes> {
  return new Lucia(createSessionStore(db, kind, { sliding: kind === 'browser', now }), {
    sessionExpiresIn: life,
    getSessionAttributes: ({ kind, parentId, endsAt, lastUsedAt, address, userAgent, isPrefixed }) => ({
      kind,
      parentId,
      endsAt,
      lastUsedAt,
      address,
      userAgent,
      isPrefixed,
    }),
    getUserAttributes: ({ email, role, staffRoles, lacksFactor, displayName }) => ({ email, role, staffRoles, lacksFactor, displayName }),
  })
}

function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url')
}
