// What was checked out at once. Its lines are orders.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

export const purchases = pgTable(
  'purchases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    // What people say: eight letters and digits, chosen at random, so that it does not say how many there are.
    number: text('number').notNull().unique('purchases_number'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    // `key:` and the key that the client chose; or what a purchase from before this table was made of (`payment:…`, `placed:…`).
    key: text('key'),
    // What the client asked for under that key, to recognize a different request. `orders` is "all" or sorted numbers.
    request: jsonb('request').$type<Record<string, unknown>>(),
    method: text('method', { enum: ['cash', 'bkash', 'card', 'nagad'] }).notNull(),
    // The payment that the checkout started; null for cash, which is recorded later.
    paymentId: uuid('payment_id').references(() => payments.id),
    // The customer's own purchase order number.
    poNumber: text('po_number'),
    note: text('note'),
    wishedOn: date('wished_on', { mode: 'string' }),
    // Whom to deliver to, and where: displayName, email, phoneNumber, address.
    shipping: jsonb('shipping').$type<Record<string, string>>(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull().default(sql`now()`),
  },
  (purchase) => [
    uniqueIndex('purchases_key').on(purchase.userId, purchase.key).where(sql`key is not null`),
    uniqueIndex('purchases_payment').on(purchase.paymentId).where(sql`payment_id is not null`),
    index('purchases_user_newest').on(purchase.userId, purchase.placedAt.desc().nullsFirst(), purchase.id.desc().nullsFirst()),
    index('purchases_newest').on(purchase.placedAt.desc().nullsFirst(), purchase.id.desc().nullsFirst()),
    index('purchases_po_number').on(sql`lower(${purchase.poNumber}) text_pattern_ops`).where(sql`po_number is not null`),
    check('purchases_method', sql`${purchase.method} in ('cash', 'bkash', 'card', 'nagad')`),
    check('purchases_total', sql`${purchase.totalMinor} > 0`),
    check('purchases_po_number_length', sql`char_length(${purchase.poNumber}) between 1 and 200`),
    check('purchases_note_length', sql`char_length(${purchase.note}) between 1 and 2000`),
  ],
)

/**
 * The lines of a purchase as they were placed. `isCurrent` while the order belongs to it: a payment that failed returns its orders to the cart,
 * and the purchase keeps what it had.
 */
export const purchaseLines = pgTable(
  'purchase_lines',
  {
    purchaseId: bigint('purchase_id', { mode: 'number' })
      .notNull()
      .references(() => purchases.id),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: bigint('unit_price_minor', { mode: 'number' }).notNull(),
    isCurrent: boolean('is_current').notNull().default(true),
  },
  (line) => [
    primaryKey({ columns: [line.purchaseId, line.orderId] }),
    uniqueIndex('purchase_lines_current').on(line.orderId).where(sql`is_current`),
    index('purchase_lines_order').on(line.orderId),
  ],
)

/** How far orders from before purchases were given theirs. Two passes: the second finds what was being placed during the first. */
export const purchaseFill = pgTable('purchase_fill', {
  id: integer('id').primaryKey().default(1),
  lastOrderId: bigint('last_order_id', { mode: 'number' }).notNull().default(0),
  passes: integer('passes').notNull().default(0),
})
