// Online payments. A payment is one attempt to pay for one or more orders.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
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
import { createdAt, highestSum, updatedAt } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const minor = (name: string) => bigint(name, { mode: 'number' })
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    method: text('method', { enum: ['cash', 'bkash', 'card', 'nagad'] }).notNull(),
    mode: text('mode', { enum: ['live', 'test'] }).notNull(),
    // open: payable. settled: the money has arrived. refunded: all of it was returned. failed, expired: no longer wanted.
    state: text('state', { enum: ['open', 'settled', 'refunded', 'failed', 'expired'] })
      .notNull()
      .default('open'),
    // The shop's reference at the provider: a new one for every attempt to create the payment there.
    reference: text('reference').notNull().unique('payments_reference'),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    providerRef: text('provider_ref'),
    // The page where the customer pays; null until the provider has created the payment, and again once the customer has finished there.
    redirectUrl: text('redirect_url'),
    transactionRef: text('transaction_ref'),
    // The received amount, and the part of it that was or is being refunded.
    receivedMinor: minor('received_minor').notNull().default(0),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    customerIp: text('customer_ip').notNull(),
    failure: text('failure'),
    // Claimed by the process that creates it at the provider.
    claimedUntil: moment('claimed_until'),
    // When to ask the provider next; null if there is nothing left to ask.
    askAt: moment('ask_at'),
    asks: integer('asks').notNull().default(0),
    expiresAt: moment('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    settledAt: moment('settled_at'),
  },
  (payment) => [
    uniqueIndex('payments_provider_ref').on(payment.method, payment.providerRef),
    index('payments_due').on(payment.askAt).where(sql`ask_at is not null`),
    index('payments_open').on(payment.method).where(sql`state = 'open'`),
    index('payments_of_user').on(payment.userId, payment.createdAt.desc()),
    check('payments_amount', sql`${payment.amountMinor} > 0`),
    check('payments_sum', sql`${payment.amountMinor} <= ${highestSum} and ${payment.receivedMinor} <= ${highestSum}`),
    check('payments_refunds', sql`${payment.refundedMinor} between 0 and ${payment.receivedMinor}`),
    check('payments_settled', sql`(${payment.state} in ('settled', 'refunded')) <= (${payment.settledAt} is not null)`),
    check('payments_method', sql`${payment.method} in ('cash', 'bkash', 'card', 'nagad')`),
    check('payments_mode', sql`${payment.mode} in ('live', 'test')`),
    check('payments_state', sql`${payment.state} in ('open', 'settled', 'refunded', 'failed', 'expired')`),
  ],
)

/** A payment's orders. `isActive` while it may pay, or did pay, for the order: at most one payment per order. */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: minor('order_id')
      .notNull()
      .references(() => orders.id),
    amountMinor: minor('amount_minor').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.paymentId, row.orderId] }),
    uniqueIndex('payment_orders_one').on(row.orderId).where(sql`is_active`),
    index('payment_orders_of_order').on(row.orderId),
    check('payment_orders_sum', sql`${row.amountMinor} <= ${highestSum}`),
  ],
)

/** The id is the idempotency key at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountMinor: minor('amount_minor').notNull(),
    reason: text('reason').notNull(),
    // asked: the provider must be told. pending: the provider is processing it.
    state: text('state', { enum: ['asked', 'pending', 'done', 'failed'] })
      .notNull()
      .default('asked'),
    providerRef: text('provider_ref'),
    // Null for automatic refunds: money that arrived too late, or for a cancelled order.
    actorId: uuid('actor_id').references(() => users.id),
    failure: text('failure'),
    askAt: moment('ask_at').default(sql`now()`),
    asks: integer('asks').notNull().default(0),
    createdAt: createdAt(),
    doneAt: moment('done_at'),
    // When an admin handled a failed refund. Until then admins are reminded of it.
    handledAt: moment('handled_at'),
  },
  (refund) => [
    index('refunds_of_payment').on(refund.paymentId),
    index('refunds_due').on(refund.askAt).where(sql`ask_at is not null`),
    index('refunds_unhandled').on(refund.createdAt).where(sql`state = 'failed' and handled_at is null`),
    index('refunds_unfinished').on(refund.state).where(sql`state <> 'done'`),
    check('refunds_amount', sql`${refund.amountMinor} > 0`),
    check('refunds_sum', sql`${refund.amountMinor} <= ${highestSum}`),
    check('refunds_state', sql`${refund.state} in ('asked', 'pending', 'done', 'failed')`),
  ],
)

/**
 * The lines that a refund returns the money of, and how much of each. A refund of an amount above its line's has none, and so do refunds that an
 * earlier version asked for.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderId: minor('order_id')
      .notNull()
      .references(() => orders.id),
    amountMinor: minor('amount_minor').notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.refundId, line.orderId] }),
    index('refund_lines_of_order').on(line.orderId),
    check('refund_lines_amount', sql`${line.amountMinor} > 0 and ${line.amountMinor} <= ${highestSum}`),
  ],
)

/** An order's history since checkout, for its customer and for admins. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: minor('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: minor('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    actorId: uuid('actor_id'),
    createdAt: createdAt(),
  },
  (event) => [index('order_events_of_order').on(event.orderId, event.id)],
)

/** Received webhooks: a provider may deliver each of them many times. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    createdAt: createdAt(),
  },
  (event) => [primaryKey({ columns: [event.provider, event.eventId] }), index('provider_events_oldest').on(event.createdAt)],
)

/** Invoices and credit notes: numbered without gaps, and immutable. `content` has everything that is printed. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    number: integer('number').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    content: jsonb('content').notNull(),
    pdf: bytes('pdf'),
    createdAt: createdAt(),
    // When a worker queued the job that draws the PDF; null until then.
    queuedAt: moment('queued_at'),
  },
  (document) => [
    uniqueIndex('documents_number').on(document.kind, document.number),
    uniqueIndex('documents_invoice').on(document.paymentId).where(sql`kind = 'invoice'`),
    uniqueIndex('documents_credit_note').on(document.refundId).where(sql`kind = 'credit_note'`),
    index('documents_newest').on(document.createdAt.desc().nullsFirst(), document.number.desc().nullsFirst()),
    index('documents_of_user').on(document.userId, document.createdAt.desc().nullsFirst(), document.number.desc().nullsFirst()),
    index('documents_unqueued').on(document.createdAt).where(sql`queued_at is null and pdf is null`),
    check(
      'documents_sum',
      sql`not jsonb_path_exists(${document.content}, '$.totalMinor ? (@ > 9007199254740991)') and not jsonb_path_exists(${document.content}, '$.amountMinor ? (@ > 9007199254740991)')`,
    ),
    check('documents_kind', sql`${document.kind} in ('invoice', 'credit_note')`),
  ],
)

/** The last number per kind of document. The row is locked until the document is written, so that no number is lost. */
export const documentNumbers = pgTable('document_numbers', {
  kind: text('kind').primaryKey(),
  last: integer('last').notNull(),
})
