// Stock alerts: one mail when a product can be ordered again.
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const stockAlerts = pgTable(
  'stock_alerts',
  {
    // Also the secret in the link that ends the alert.
    id: uuid('id').primaryKey().defaultRandom(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    // When it was sent, or ended by the customer. Open while null.
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (alert) => [
    uniqueIndex('stock_alerts_open').on(alert.productId, alert.userId).where(sql`ended_at is null`),
    index('stock_alerts_user').on(alert.userId),
    index('stock_alerts_ended').on(alert.endedAt).where(sql`ended_at is not null`),
  ],
)
