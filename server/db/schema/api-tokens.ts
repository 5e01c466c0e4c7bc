// Bearer tokens for customers' own programs. A row contains only its token's SHA-256; revoking a token deletes the row.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique('api_tokens_token'),
    rights: text('rights', { enum: ['read', 'full'] }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (token) => [
    index('api_tokens_user').on(token.userId),
    index('api_tokens_expiry').on(token.expiresAt),
    check('api_tokens_rights', sql`${token.rights} in ('read', 'full')`),
    check('api_tokens_name_length', sql`char_length(${token.name}) between 1 and 100`),
  ],
)
