// The number of live products per type. Triggers add changes; a job adds them up. A type's count is its row plus its changes, in one
// snapshot.
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const typeCounts = pgTable('type_counts', {
  productType: text('product_type').primaryKey(),
  parts: integer('parts').notNull(),
  orderable: integer('orderable').notNull(),
})

// Customers' statements only insert rows: updating a shared counter would make them wait for each other, or deadlock.
export const typeCountChanges = pgTable('type_count_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productType: text('product_type').notNull(),
  parts: integer('parts').notNull(),
  orderable: integer('orderable').notNull(),
})
