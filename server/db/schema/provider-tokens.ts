import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** What payment providers lend us to call them with: shared by all processes, because some of them give out few an hour. */
export const providerTokens = pgTable('provider_tokens', {
  // The provider, and whose account there: bkash:<app key>.
  account: text('account').primaryKey(),
  token: text('token'),
  refreshToken: text('refresh_token'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  // When the last ones were asked for, so that no process asks too often.
  askedAt: timestamp('asked_at', { withTimezone: true }).array().notNull().default(sql`'{}'`),
  updatedAt: updatedAt(),
})
