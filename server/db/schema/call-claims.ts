import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls to outside parties that are in flight or were made recently, shared by all server processes. */
export const callClaims = pgTable(
  'call_claims',
  {
    // The call's subject, such as a payment and the reason to ask.
    key: text('key').primaryKey(),
    // Claims of a dead process expire at this time.
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (claim) => [index('call_claims_until').on(claim.until)],
)
