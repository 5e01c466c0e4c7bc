import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts attempts per subject (an account, an address) for all server processes together. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
    // The count restarts after this moment.
    forgetAt: timestamp('forget_at', { withTimezone: true }).notNull(),
  },
  (throttle) => [index('throttles_forget').on(throttle.forgetAt)],
)
