import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from './columns.ts'

/** The sandbox payment providers' data: one row per object that has an id at a real provider. Identity providers store their keys here. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    provider: text('provider', { enum: ['stripe', 'bkash', 'nagad', 'google', 'github'] }).notNull(),
    // The provider's id for it: cs_test_…, a paymentID, a token.
    ref: text('ref').notNull(),
    // payment, refund, token or event
    kind: text('kind').notNull(),
    // The state in the provider's own terms. Changes compare it first.
    state: text('state').notNull(),
    // A secondary lookup key, such as the merchant's invoice number.
    lookup: text('lookup'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (row) => [
    primaryKey({ columns: [row.provider, row.ref] }),
    index('sandbox_payments_lookup').on(row.provider, row.kind, row.lookup),
    index('sandbox_payments_oldest').on(row.createdAt),
  ],
)
