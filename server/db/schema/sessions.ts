// One row per credential. The id is the SHA-256 of the credential, so a leaked table cannot sign anyone in.
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['browser', 'token'] }).notNull(),
    // The sign-in that a token came from: ending that ends the token.
    parentId: text('parent_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    // Extended by use, for browser sessions only.
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    // Absolute expiry; use does not extend it.
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    // The address and program of the last use; updated about once per minute, not per call.
    address: text('address'),
    userAgent: text('user_agent'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().default(sql`now()`),
    // When the person last authenticated: by signing in, or by entering the password again.
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().default(sql`now()`),
    // False if a version without cookie prefixes created it: under https only these are accepted under the plain name.
    isPrefixed: boolean('is_prefixed').notNull().default(false),
    createdAt: createdAt(),
  },
  (session) => [
    index('sessions_user').on(session.userId),
    index('sessions_parent').on(session.parentId),
    index('sessions_expiry').on(session.expiresAt),
    check('sessions_kind', sql`${session.kind} in ('browser', 'token')`),
  ],
)
