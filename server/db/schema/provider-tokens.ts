import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** Payment providers' access tokens: shared by all processes, because some providers limit them to a few per hour. */
export const providerTokens = pgTable('provider_tokens', {
  // The provider and our account there: bkash:<app key>:<digest of the other credentials>. The previous version omits the digest.
  account: text('account').primaryKey(),
  token: text('token'),
  refreshToken: text('refresh_token'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  // When the last tokens were requested, so that processes do not exceed the limit.
  askedAt: timestamp('asked_at', { withTimezone: true }).array().notNull().default(sql`'{}'`),
  updatedAt: updatedAt(),
})
