// How many live products each type has. Triggers add changes; a job adds them up. The count of a type is its row plus its changes, in one snapshot.
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const typeCounts = pgTable('type_counts', {
  productType: text('product_type').primaryKey(),
  parts: integer('parts').notNull(),
  orderable: integer('orderable').notNull(),
})

// Rows are only inserted by statements of customers: a counter that they updated would make them wait for each other, or deadlock.
export const typeCountChanges = pgTable('type_count_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productType: text('product_type').notNull(),
  parts: integer('parts').notNull(),
  orderable: integer('orderable').notNull(),
})
