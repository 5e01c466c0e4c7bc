// One row per credential. The id is the credential's SHA-256, so a leaked table cannot sign anyone in.
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
    // The sign-in from which a token was derived: ending the sign-in ends the token.
    parentId: text('parent_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    // Extended by use, but only for browser sessions.
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    // Absolute expiry; use does not extend it.
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    // The address and program of the last use; updated about once per minute, not per call.
    address: text('address'),
    userAgent: text('user_agent'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().default(sql`now()`),
    // When the user last authenticated: by signing in, or by entering the password again.
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().default(sql`now()`),
    // False if a version without cookie prefixes created it. Under https, only such sessions are accepted under the plain name.
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
