// What a domain function gets to work with: the database, who asks, the clock, and narrow ports to what lives outside.
import type { Passwords } from '#server/auth/passwords.ts'
import type { Sessions } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { Live } from '#server/live/live.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import type { PaymentDesk } from './payments/desk.ts'

export type Role = 'user' | 'admin'

/** Who asks: the account behind a session, read from the database with this very call. */
export type Actor = {
  userId: string
  email: string
  role: Role
  displayName: string
  session: { id: string; kind: 'browser' | 'token'; parentId: string | null; endsAt: Date }
}

/** What all calls of a process share. */
export type Shop = {
  db: Db
  now: () => Date
  sessions: Sessions
  passwords: Passwords
  catalogue: CatalogueCache
  /** What tells open pages of changes. */
  live: Live
  /** Who takes money from outside, and who sells. */
  payments: PaymentDesk
  currency: string
  /** Where messages to the shop are mailed. */
  contactEmail: string
  rateLimit: boolean
}

/** `address` is the client's network address, for limits. */
export type PublicCtx = Shop & { actor: Actor | null; address: string }
export type CustomerCtx = PublicCtx & { actor: Actor }
export type AdminCtx = CustomerCtx

/** True where an e-mail address is the caller's own; addresses are compared without case. */
export function isOwnEmail(actor: Actor, email: string): boolean {
  return actor.email.toLowerCase() === email.trim().toLowerCase()
}
