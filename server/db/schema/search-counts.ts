// Counts searches by text, and the results that were opened. Contains no user, address or time of day.
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from './products.ts'

export const searchCounts = pgTable('search_counts', {
  // Lowercase, with single spaces, at most 100 characters.
  query: text('query').primaryKey(),
  searches: integer('searches').notNull().default(0),
  // Searches for which no product had all of the words.
  misses: integer('misses').notNull().default(0),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
})

export const searchClicks = pgTable(
  'search_clicks',
  {
    query: text('query').notNull(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    clicks: integer('clicks').notNull().default(0),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (click) => [primaryKey({ columns: [click.query, click.productId] })],
)
