// Pending password resets. As with confirmations, only the SHA-256 of the mailed link's token is stored.
import { sql } from 'drizzle-orm'
import { customType, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    tokenHash: bytes('token_hash').notNull().unique('password_resets_token'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (reset) => [index('password_resets_user').on(reset.userId), index('password_resets_expiry').on(reset.expiresAt)],
)
