// Second factors, which an account signs in with besides its password or provider (docs/adr/0048-second-factor.md).
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

/** Codes of an app (TOTP). */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  // Sealed with the key from SECRET_KEY.
  sealedSecret: text('sealed_secret').notNull(),
  // The last step of 30 seconds whose code was used: neither it nor an earlier one counts again.
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    // The credential's id, base64url.
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    // COSE, base64url.
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    // The host for which the browser made it. It works on no other.
    host: text('host').notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (passkey) => [
    index('passkeys_user').on(passkey.userId),
    check('passkeys_name_length', sql`char_length(${passkey.name}) between 1 and 60`),
  ],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (code) => [primaryKey({ columns: [code.userId, code.codeHash] })],
)

/** Offers to a sign-in that it has not answered yet: a secret to confirm, or a challenge for a passkey. One of each kind per sign-in. */
export const factorOffers = pgTable(
  'factor_offers',
  {
    sessionId: text('session_id').notNull(),
    kind: text('kind', { enum: ['code', 'new-passkey', 'passkey'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // A sealed secret, or a challenge.
    content: text('content').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (offer) => [
    primaryKey({ columns: [offer.sessionId, offer.kind] }),
    index('factor_offers_user').on(offer.userId),
    index('factor_offers_expiry').on(offer.expiresAt),
    check('factor_offers_kind', sql`${offer.kind} in ('code', 'new-passkey', 'passkey')`),
  ],
)

/** Sign-ins that lack the second factor. The id is the ticket's SHA-256. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // The SHA-256 of the cookie that binds the ticket to a browser.
    browserHash: text('browser_hash').notNull(),
    // The proof of the first half, as start_session takes it: the sign-in ends if it no longer stands.
    proof: text('proof').notNull(),
    challenge: text('challenge'),
    triesLeft: integer('tries_left').notNull().default(5),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (ticket) => [
    index('sign_in_tickets_user').on(ticket.userId),
    index('sign_in_tickets_expiry').on(ticket.expiresAt),
    check('sign_in_tickets_tries', sql`${ticket.triesLeft} >= 0`),
  ],
)

/** Failed sign-ins in a row of accounts with rights in the shop; a success forgets them. */
export const failedSignIns = pgTable('failed_sign_ins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  inARow: integer('in_a_row').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull().default(sql`now()`),
})
