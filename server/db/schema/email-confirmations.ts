// Addresses that wait for their owner's word. The token of a link is made from the row's id and a secret (`email_token`), and only its
// SHA-256 stands here: the mail can be sent again with the same link, and a list of these rows confirms nothing.
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

/** Random bytes that this shop alone knows, by what they are for. Made by the migration that needs them. */
export const shopSecrets = pgTable('shop_secrets', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
  createdAt: createdAt(),
})
