import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { users } from './users.ts'

/** Changes of a product's available quantity with their reasons, one row per change. Their sum is the available quantity. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id),
    actorId: uuid('actor_id').references(() => users.id),
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: ['initial', 'adjusted', 'imported', 'placed', 'returned'] }).notNull(),
    createdAt: createdAt(),
  },
  (movement) => [
    index('stock_movements_product').on(movement.productId, movement.id),
    index('stock_movements_order').on(movement.orderId).where(sql`order_id is not null`),
    check('stock_movements_reason', sql`${movement.reason} in ('initial', 'adjusted', 'imported', 'placed', 'returned')`),
  ],
)
