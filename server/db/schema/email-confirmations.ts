// Addresses to be confirmed. Only the SHA-256 of a link's token is stored, so a leaked table confirms nothing.
import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    tokenHash: bytes('token_hash').notNull().unique('email_confirmations_token'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (confirmation) => [
    index('email_confirmations_user').on(confirmation.userId),
    index('email_confirmations_expiry').on(confirmation.expiresAt),
  ],
)

/** The previous version derives link tokens from this (`email_token`). Kept for its processes and its queued mail. */
export const shopSecrets = pgTable('shop_secrets', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
  createdAt: createdAt(),
})
