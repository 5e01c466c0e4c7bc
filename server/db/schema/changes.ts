// The change log for running processes: triggers add a row per changing statement, and each process reads the new rows
// (server/live/change-log.ts).
import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'

/** A transaction id that never wraps around. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

// Unlogged (see the migration): a database crash empties it, and disconnects every reader, which then assumes that everything changed.
export const changes = pgTable(
  'changes',
  {
    // Rows become visible in commit order, which differs from the order of identities and of transaction ids.
    transactionId: transactionId('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    channel: text('channel').notNull(),
    // Null means all.
    ids: text('ids').array(),
  },
  (change) => [index('changes_transaction').on(change.transactionId)],
)
