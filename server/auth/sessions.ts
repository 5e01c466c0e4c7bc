// Sessions, and the only file that knows Lucia. A credential is 32 random bytes that the client keeps; the database has its SHA-256 as the
// session's id. Two kinds that never stand in for each other: the browser's cookie, which slides, and the bearer token, which does not.
import { createHash, randomBytes } from 'node:crypto'
import { Lucia, TimeSpan } from 'lucia'
import type { Db } from '#server/db/database.ts'
import { type AccountAttributes, createSessionStore, findRoles, type SessionAttributes, type SessionKind } from './session-store.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, AccountAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: AccountAttributes
  }
}

const browserLife = new TimeSpan(30, 'd')
const browserEnd = new TimeSpan(90, 'd')
const tokenLife = new TimeSpan(1, 'h')

const wellFormed = /^[A-Za-z0-9_-]{43}$/

export type Session = { id: string; userId: string; fresh: boolean; expiresAt: Date } & SessionAttributes
export type StartedSession = { credential: string; id: string; expiresAt: Date }

export type Sessions = {
  /** Whose credential this is. null for malformed, unknown, expired and revoked ones, and for one of the other kind. */
  find(kind: SessionKind, credential: string): Promise<{ session: Session; account: AccountAttributes & { id: string } } | null>
  /** A sign-in in a browser: 30 days, sliding with use, 90 at the most. */
  startBrowser(userId: string): Promise<StartedSession>
  /** A bearer token: one hour, or until `endsAt` if that is sooner. It dies with its parent, the sign-in it came from. */
  startToken(userId: string, from?: { parentId: string | null; endsAt: Date }): Promise<StartedSession>
  /** Ends a session, and the tokens that came from it. */
  end(kind: SessionKind, id: string): Promise<void>
  /** The role behind each of these sessions that goes on, of whatever kind; looking extends none of them. */
  rolesOf(ids: readonly string[]): Promise<ReadonlyMap<string, AccountAttributes['role']>>
  /** Removes what has run out. */
  sweep(): Promise<void>
}

export function createSessions(db: Db): Sessions {
  const lucia = {
    browser: luciaFor(db, 'browser', browserLife),
    token: luciaFor(db, 'token', tokenLife),
  }

  const start = async (kind: SessionKind, userId: string, parentId: string | null, endsAt: Date): Promise<StartedSession> => {
    const credential = randomBytes(32).toString('base64url')
    const id = hashCredential(credential)
    const { expiresAt } = await lucia[kind].createSession(userId, { kind, parentId, endsAt }, { sessionId: id })
    return { credential, id, expiresAt: expiresAt < endsAt ? expiresAt : endsAt }
  }

  return {
    async find(kind, credential) {
      if (!wellFormed.test(credential)) return null
      const { session, user } = await lucia[kind].validateSession(hashCredential(credential))
      return session && user ? { session, account: user } : null
    },
    startBrowser: (userId) => start('browser', userId, null, after(browserEnd)),
    startToken(userId, from) {
      const end = after(tokenLife)
      return start('token', userId, from?.parentId ?? null, from && from.endsAt < end ? from.endsAt : end)
    },
    end: (kind, id) => lucia[kind].invalidateSession(id),
    rolesOf: (ids) => findRoles(db, ids),
    sweep: () => lucia.browser.deleteExpiredSessions(),
  }
}

function luciaFor(db: Db, kind: SessionKind, life: TimeSpan): Lucia<SessionAttributes, AccountAttributes> {
  return new Lucia(createSessionStore(db, kind, { sliding: kind === 'browser' }), {
    sessionExpiresIn: life,
    getSessionAttributes: ({ kind, parentId, endsAt }) => ({ kind, parentId, endsAt }),
    getUserAttributes: ({ email, role, displayName }) => ({ email, role, displayName }),
  })
}

const after = (span: TimeSpan) => new Date(Date.now() + span.milliseconds())

/** What the database knows of a credential. */
function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url')
}
