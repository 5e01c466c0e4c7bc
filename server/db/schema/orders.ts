// One order is one product line: a snapshot of the product when ordered, and a quantity. Pending orders are the cart.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, updatedAt } from './columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const orders = pgTable(
  'orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    // The public order number. Never reused, and it does not reveal how many orders exist.
    number: integer('number').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    status: text('status', { enum: ['pending', 'cancelled', 'paid'] })
      .notNull()
      .default('pending'),
    email: text('email').notNull(),
    userName: text('user_name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: bigint('unit_price_minor', { mode: 'number' }).notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    // When the line got this price, which is protected against increases for some days. Null means since it was created.
    pricedAt: timestamp('priced_at', { withTimezone: true }),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    productType: text('product_type').notNull(),
    description: text('description').notNull(),
    imageUrls: text('image_urls').array().notNull(),
    minOrderQuantity: integer('min_order_quantity').notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    // The time of checkout. A placed pending order reserves its stock.
    placedAt: timestamp('placed_at', { withTimezone: true }),
    paymentMethod: text('payment_method', { enum: ['cash', 'bkash', 'card', 'nagad'] }),
    // When stock reserved for a payment is released. Cash on delivery has no limit.
    heldUntil: timestamp('held_until', { withTimezone: true }),
    // The delivery details, copied from the account at checkout: displayName, email, phoneNumber, address.
    shipping: jsonb('shipping').$type<Record<string, string>>(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    deletedAt: deletedAt(),
  },
  (order) => {
    const live = sql`deleted_at is null`
    return [
      uniqueIndex('orders_number').on(order.number),
      index('orders_newest').on(order.id.desc().nullsFirst()).where(live),
      index('orders_user_newest').on(order.userId, order.id.desc().nullsFirst()).where(live),
      index('orders_user_status_newest').on(order.userId, order.status, order.id.desc().nullsFirst()).where(live),
      index('orders_product').on(order.productId),
      index('orders_held').on(order.heldUntil).where(sql`status = 'pending' and held_until is not null`),
      check('orders_payment_method', sql`${order.paymentMethod} in ('cash', 'bkash', 'card', 'nagad')`),
      check('orders_placed_by_a_method', sql`(${order.placedAt} is null) = (${order.paymentMethod} is null)`),
      check('orders_held_when_placed', sql`${order.heldUntil} is null or ${order.placedAt} is not null`),
      check('orders_number_bounds', sql`${order.number} between 0 and 99999999`),
      check('orders_quantity_bounds', sql`${order.quantity} between 1 and 900000`),
      check('orders_price_bounds', sql`${order.unitPriceMinor} between 1 and 9999999999`),
      check('orders_total', sql`${order.totalMinor} = ${order.unitPriceMinor} * ${order.quantity}`),
      check('orders_status', sql`${order.status} in ('pending', 'cancelled', 'paid')`),
      check('orders_user_name_length', sql`char_length(${order.userName}) between 1 and 200`),
      check('orders_deleted_not_pending', sql`${order.deletedAt} is null or ${order.status} = 'cancelled'`),
    ]
  },
)

/**
 * Idempotency keys of customers' requests (the order number that the client chose, or an `Idempotency-Key`). A repeated request creates
 * nothing new.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (entry) => [
    primaryKey({ columns: [entry.userId, entry.key] }),
    // For the job `prune`: only these keys expire.
    index('idempotency_keys_chosen').on(entry.createdAt).where(sql`key like 'key:%'`),
  ],
)
