// The result of one checkout. Its lines are orders.
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
import { highestSum } from './columns.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

export const purchases = pgTable(
  'purchases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    // The public number: eight letters and digits, chosen at random, so that it does not reveal how many purchases exist.
    number: text('number').notNull().unique('purchases_number'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    // `key:` and the key that the client chose. For purchases older than this table, their source (`payment:…`, `placed:…`).
    key: text('key'),
    // The client's request under that key, to detect a different request. `orders` is "all" or sorted numbers.
    request: jsonb('request').$type<Record<string, unknown>>(),
    method: text('method', { enum: ['cash', 'bkash', 'card', 'nagad'] }).notNull(),
    // The payment that the checkout started; null for cash, which is recorded later.
    paymentId: uuid('payment_id').references(() => payments.id),
    // The customer's own purchase order number.
    poNumber: text('po_number'),
    note: text('note'),
    wishedOn: date('wished_on', { mode: 'string' }),
    // The recipient and the delivery address: displayName, email, phoneNumber, address.
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
    check('purchases_sum', sql`${purchase.totalMinor} <= ${highestSum}`),
    check('purchases_po_number_length', sql`char_length(${purchase.poNumber}) between 1 and 200`),
    check('purchases_note_length', sql`char_length(${purchase.note}) between 1 and 2000`),
  ],
)

/**
 * A purchase's lines as they were placed. `isCurrent` while the order belongs to it: a failed payment returns its orders to the cart, but
 * the purchase keeps its lines.
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
    check('purchase_lines_sum', sql`${line.unitPriceMinor} <= 9999999999 and ${line.quantity} <= 900000`),
  ],
)

/** The progress of assigning purchases to older orders. Two passes: the second finds orders that were placed during the first. */
export const purchaseFill = pgTable('purchase_fill', {
  id: integer('id').primaryKey().default(1),
  lastOrderId: bigint('last_order_id', { mode: 'number' }).notNull().default(0),
  passes: integer('passes').notNull().default(0),
})
