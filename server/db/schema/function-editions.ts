// Which editions of the SQL functions were applied to this database (see server/db/README.md).
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const functionEditions = pgTable('function_editions', {
  edition: integer('edition').primaryKey(),
  // SHA-256 of the whole set.
  digest: text('digest').notNull(),
  // SHA-256 of each file, by its path below server/db/functions.
  hashes: jsonb('hashes').$type<Record<string, string>>().notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
})
