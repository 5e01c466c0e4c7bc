// One row a credential. The id is the SHA-256 of the credential: whoever reads this table can sign in as nobody.
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
    // The sign-in that a token came from: the token goes when that goes.
    parentId: text('parent_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    // Slides with use, for browser sessions only.
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    // Never moves: whatever is used, it ends here.
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    // Where it was last used from, and with which program; kept to the minute or so, not to the call.
    address: text('address'),
    userAgent: text('user_agent'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().default(sql`now()`),
    // When the person last proved to be the account's: signing in, or with the password once more.
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().default(sql`now()`),
    // False where a version made it that gave its cookie the plain name under https too: only these are taken under that name there.
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
