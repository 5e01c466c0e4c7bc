// Products whose words and typed specs must be recomputed: a trigger adds each product that is added, changed or removed. An indexer locks
// the row, so that no two index it at once. See server/domain/part-index/README.md.

import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { products } from './products.ts'

export const partsToIndex = pgTable(
  'parts_to_index',
  {
    productId: bigint('product_id', { mode: 'number' })
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().default(sql`now()`),
  },
  (part) => [index('parts_to_index_queued').on(part.queuedAt)],
)
