import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from './columns.ts'

/** What the sandbox's payment providers remember: a row for each thing that the real ones give a name to. Identity providers keep their keys here. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    provider: text('provider', { enum: ['stripe', 'bkash', 'nagad', 'google', 'github'] }).notNull(),
    // The provider's name for it: cs_test_…, a paymentID, a token.
    ref: text('ref').notNull(),
    // payment, refund, token, event
    kind: text('kind').notNull(),
    // What it stands at, by the provider's own words; changes compare it first.
    state: text('state').notNull(),
    // What else there is a lookup by: the merchant's invoice number, say.
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
