// The editions of the SQL functions that were applied to this database (see server/db/README.md).
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const functionEditions = pgTable('function_editions', {
  edition: integer('edition').primaryKey(),
  // The whole set's SHA-256.
  digest: text('digest').notNull(),
  // Each file's SHA-256, by its path in server/db/functions.
  hashes: jsonb('hashes').$type<Record<string, string>>().notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
})
