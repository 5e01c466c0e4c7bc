// The context of domain functions: database, actor, clock, and narrow ports to the outside.
import { sql } from 'drizzle-orm'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { FindApiToken } from '#server/auth/api-tokens.ts'
import type { IdentityProvider } from '#server/auth/oauth-provider.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Proof } from '#server/auth/proof.ts'
import type { Seals } from '#server/auth/seals.ts'
import type { Sessions } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { PoolLoad } from '#server/db/pool-load.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import type { PaymentConfig } from './payment-config.ts'

export type Role = 'user' | 'admin'

/** The account behind a session, read from the database with this very call. */
export type Actor = {
  userId: string
  email: string
  role: Role
  displayName: string
  session: {
    id: string
    /** A browser's cookie, a bearer of an hour, or an API token, whose rights the transport has checked. */
    kind: 'browser' | 'token' | 'api'
    parentId: string | null
    endsAt: Date
    /** The API token itself. Asking for a token with an API token returns the same one: API tokens cannot mint broader credentials. */
    apiToken?: string
  }
}

/** What all calls of a process share. */
export type Shop = {
  db: Db
  now: () => Date
  sessions: Sessions
  passwords: Passwords
  seals: Seals
  findApiToken: FindApiToken
  /** The providers that can sign users in. */
  identityProviders: ReadonlyMap<IdentityProviderName, IdentityProvider>
  catalogue: CatalogueCache
  /** Notifies open pages of an order once it is committed. The database announces all other changes. */
  live: { announceOrder(userId: string): void }
  /** The payment providers and the seller. */
  payments: PaymentConfig
  currency: string
  /** Where messages to the shop are mailed. */
  contactEmail: string
  rateLimit: boolean
  /** How busy the connections to the database are. */
  poolLoad: () => PoolLoad
}

/** Where a call comes from. */
export type Client = {
  /** The network address. */
  address: string
  /** The User-Agent header. */
  userAgent?: string | null
  /** The cookie that identifies a known browser, signed in or not; null without one. */
  device?: string | null
}

/** An actor whose role was checked: functions for admins refuse any other at compile time. */
export type AdminActor = Actor & { role: 'admin' }

export const isAdminActor = (actor: Actor): actor is AdminActor => actor.role === 'admin'

export type PublicCtx = Shop & Client & { actor: Actor | null }
export type CustomerCtx = PublicCtx & { actor: Actor }
export type AdminCtx = PublicCtx & { actor: AdminActor }

/** True where an e-mail address is the caller's own. Without case they are compared by the database, as accounts are looked up. */
export async function isOwnEmail({ db, actor }: CustomerCtx, email: string): Promise<boolean> {
  const given = email.trim()
  if (given === actor.email) return true
  const [row] = await db.execute<{ same: boolean }>(sql`select lower(${given}::text) = lower(${actor.email}::text) as same`)
  return row?.same === true
}

/** The sign-in behind a call: the session itself, or the parent session of a token. An API token counts as its own. */
export const signInOf = ({ session }: Actor): string => session.parentId ?? session.id

/** The credential of the call, checked again when a write follows a wait. */
export const proofOf = ({ session: { id, kind } }: Actor): Exclude<Proof, { by: 'password' | 'identity' }> =>
  kind === 'api' ? { by: 'api-token', id } : { by: 'session', id, kind }
