import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which calls to outside parties are being made, or were made a moment ago, for all server processes together. */
export const callClaims = pgTable(
  'call_claims',
  {
    // What is asked about, such as a payment and the reason to ask.
    key: text('key').primaryKey(),
    // A process that dies frees its claims at this moment.
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (claim) => [index('call_claims_until').on(claim.until)],
)
