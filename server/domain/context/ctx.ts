// The context of domain functions: database, actor, clock, and narrow ports to the outside world.
import { sql } from 'drizzle-orm'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { InfoPages } from '#common/info-pages/blocks.ts'
import type { StaffRole } from '#common/staff/rights.ts'
import type { FindApiToken } from '#server/auth/api-tokens.ts'
import type { IdentityProvider } from '#server/auth/oauth-provider.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Proof } from '#server/auth/proof.ts'
import type { Seals } from '#server/auth/seals.ts'
import type { Sessions } from '#server/auth/sessions.ts'
import { accountAt } from '#server/db/account-at.ts'
import type { Db } from '#server/db/database.ts'
import type { Lane, PoolLoad } from '#server/db/lanes.ts'
import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import type { KeptSettings } from '#server/domain/kept-settings/kept-settings.ts'
import type { PartColumns } from '#server/domain/part-columns/part-columns.ts'
import type { SearchCounts } from '#server/domain/search-counts/search-counts.ts'
import type { FairQueue, QueueLoad } from '#server/lib/fair-queue.ts'
import type { QueuePerOwner } from '#server/lib/queue-per-owner.ts'
import type { PaymentConfig } from './payment-config.ts'

export type Role = 'user' | 'admin'

/** The account behind a session, read from the database during this call. */
export type Actor = {
  userId: string
  email: string
  role: Role
  staffRoles: readonly StaffRole[]
  /** True if the shop demands a second factor of this account, which has none: it has no right but its own. */
  lacksFactor: boolean
  displayName: string
  session: {
    id: string
    /** A browser session, a bearer token of one hour, or an API token, whose rights the transport has checked. */
    kind: 'browser' | 'token' | 'api'
    parentId: string | null
    endsAt: Date
    /** The API token itself. A request for a token returns the same one, because API tokens cannot mint broader credentials. */
    apiToken?: string
  }
}

/** The part of an account that decides what it may do. */
export type ActorStanding = Pick<Actor, 'role' | 'staffRoles' | 'lacksFactor'>

export type Terms = Readonly<{
  /** The days for which the price of a cart line is protected against rises. Null: the environment does not set it; use `holdDaysOf`. */
  priceHoldDays: number | null
  /** The minimum total of a checkout, in minor units. Null: the environment does not set it; use `minOrderOf`. */
  minOrderMinor: number | null
  /** The time zone of the shop's days: docs/configuration.md lists what they are used for. */
  timeZone: string
}>

/** The kinds of work with a limit on concurrency (docs/adr/0036-work-in-flight.md). */
export type WorkKind = 'reads' | 'writes' | 'own' | 'lists' | 'searches' | 'pages' | 'heavy' | 'hashes' | 'outside'

/** Shared by all calls of a process. */
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
  /** The catalogue's parts in the memory of this process. */
  parts: PartColumns
  /** Counts customers' searches. */
  searchCounts: SearchCounts
  /** Call `tell` after a commit that other processes or open pages must learn about. Procedures that change data call it automatically. */
  changes: { tell(): Promise<void> }
  /** The payment providers and the seller. */
  payments: PaymentConfig
  currency: string
  terms: Terms
  /** The settings that admins change: the name, the contact and so on. */
  settings: KeptSettings
  /** True if the default of the contact's address is derived from the shop's own, so that it may not exist. */
  isContactGuessed: boolean
  /** The texts about the shop, which name it. */
  infoPages: () => InfoPages
  rateLimit: boolean
  /**
   * `db` by kind of work, so that no kind takes all connections. Calls get `reads` or `writes`, whose statements may be refused; statements
   * of `own` wait as long as necessary.
   */
  lanes: Readonly<Record<Lane, Db>>
  /** True if new calls of a kind should be refused, because others already wait too long. */
  isBusy: (lane: 'reads' | 'writes') => boolean
  /** Separate queues for slow work. The party is the caller's network, and the address in it. */
  queues: Readonly<Record<'lists' | 'searches' | 'pages', FairQueue>>
  /** Queues reads of an account, by its id, that return many rows or visit many. */
  heavyReads: QueuePerOwner
  /** The work in flight by kind. */
  loads: () => Readonly<Record<WorkKind, QueueLoad>>
  poolLoad: () => PoolLoad
}

/** The origin of a call. */
export type Client = {
  /** The network address. */
  address: string
  userAgent?: string | null
  /** The cookie that identifies a known browser, signed in or not; null without one. */
  device?: string | null
  /** The cookie that binds the ticket of an unfinished sign-in to this browser; null without one. */
  ticketCookie?: string | null
  /** PUBLIC_URL: passkeys belong to its host. */
  publicUrl?: string
  /** The id of the request, as in the log; audit entries have it. */
  requestId?: string
  /** Logs an error that does not decide the answer. */
  reportFault?: (error: unknown) => void
}

export type PublicCtx = Shop & Client & { actor: Actor | null }
export type CustomerCtx = PublicCtx & { actor: Actor }

/**
 * The same call with the database lane for the shop's own work. Use it after calling an outside party: its answer must be recorded, so
 * these statements must not be refused.
 */
export const inOwnLane = <C extends Pick<Shop, 'db' | 'lanes'>>(ctx: C): C => ({ ...ctx, db: ctx.lanes.own })

/** True if an e-mail address is the caller's own. The database compares, as it does when looking up accounts. */
export async function isOwnEmail({ db, actor }: CustomerCtx, email: string): Promise<boolean> {
  const given = email.trim()
  if (given === actor.email) return true
  const [row] = await db.execute<{ same: boolean }>(sql`select ${accountAt(given)} = ${actor.userId}::uuid as same`)
  return row?.same === true
}

/** The sign-in behind a call: the session itself, or a token's parent session. An API token counts as its own sign-in. */
export const signInOf = ({ session }: Actor): string => session.parentId ?? session.id

/** The credential of the call. Writes that had to wait check it again. */
export const proofOf = ({ session: { id, kind } }: Actor): Exclude<Proof, { by: 'password' | 'identity' | 'ticket' }> =>
  kind === 'api' ? { by: 'api-token', id } : { by: 'session', id, kind }
