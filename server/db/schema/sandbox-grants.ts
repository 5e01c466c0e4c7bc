import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The sandbox identity providers' codes, which are valid once, and access tokens. */
export const sandboxGrants = pgTable(
  'sandbox_grants',
  {
    provider: text('provider', { enum: ['google', 'github'] }).notNull(),
    hash: text('hash').notNull(),
    kind: text('kind', { enum: ['code', 'token'] }).notNull(),
    // One of the sandbox's test users.
    person: text('person').notNull(),
    // The parameters of the shop's request: redirect address, challenge, nonce.
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (grant) => [primaryKey({ columns: [grant.provider, grant.hash] }), index('sandbox_grants_expiry').on(grant.expiresAt)],
)
