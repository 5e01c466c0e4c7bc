// Which rows a request may change, and why. Every other change is unexpected.
import { type Row, textIn, type Write } from './writes.ts'

/** What any request may leave behind, even one that reads or is refused; of named columns only those may change in an existing row. */
const traces: Readonly<Record<string, { why: string; columns?: readonly string[]; mayAdd?: boolean }>> = {
  throttles: { why: 'attempts are counted before they are judged', mayAdd: true },
  call_claims: { why: 'a call to a provider is claimed before it is made', mayAdd: true },
  search_counts: { why: 'searches are counted, a while after their answer', mayAdd: true },
  search_clicks: { why: 'clicks on results are counted, a while after their answer', mayAdd: true },
  changes: { why: 'what open pages hear: a statement that found no row tells them too, and old lines are removed', mayAdd: true },
  sessions: { why: 'a session notes its use, and slides', columns: ['last_used_at', 'address', 'user_agent', 'expires_at'] },
  api_tokens: { why: 'a token notes its use', columns: ['last_used_at'] },
  known_devices: { why: 'a browser is recognised by its cookie', columns: ['last_seen_at'] },
  provider_tokens: { why: 'the token for a provider is kept for all calls', mayAdd: true },
  sandbox_payments: { why: 'what the stand-ins of providers remember', mayAdd: true },
  sandbox_grants: { why: 'what the stand-ins of identity providers remember', mayAdd: true },
  documents: { why: 'a document is drawn when it is first asked for', columns: ['pdf', 'queued_at'] },
}

/** Rows of no or another account that an accepted change of a customer brings with it. */
const companions: Readonly<Record<string, { why: string; columns?: readonly string[] }>> = {
  job_requests: { why: 'a change asks for jobs' },
  document_numbers: { why: 'numbers of invoices have no gaps' },
  purchase_fill: { why: 'the position of a fill of old rows' },
  type_counts: { why: 'counts of parts that can be ordered' },
  type_count_changes: { why: 'counts of parts that can be ordered' },
  part_stock_changes: { why: 'changed stock is noted for the order of stock' },
  part_stock: { why: 'the job folds in noted changes of stock' },
  parts_to_index: { why: 'changed stock is indexed' },
  part_ratings: { why: 'a review changes the rating of its part' },
  uploads: { why: 'pictures with the same content are one, which both senders keep', columns: ['unused_since'] },
  stock_movements: { why: 'placing and cancelling move stock' },
  products: {
    why: 'placing and cancelling move stock',
    columns: ['available_quantity', 'units_sold', 'is_short', 'standing', 'updated_at'],
  },
}

/**
 * What calls may change without the credentials of its owner: a secret of a mail, a password or a provider's answer
 * proves the owner instead, or the row has none.
 */
const entrusted: Readonly<Record<string, readonly string[]>> = {
  'accounts.signUp': ['users', 'credentials', 'sessions', 'email_confirmations', 'known_devices', 'outbox', 'audit_entries'],
  'accounts.signIn': ['sessions', 'known_devices', 'outbox', 'credentials'],
  'accounts.token': ['users', 'credentials', 'sessions', 'email_confirmations', 'known_devices', 'outbox'],
  'accounts.requestReset': ['password_resets', 'outbox'],
  'accounts.resetPassword': [
    'credentials',
    'sessions',
    'password_resets',
    'api_tokens',
    'outbox',
    'users',
    'known_devices',
    'email_confirmations',
    'identities',
  ],
  'accounts.confirmEmail': ['users', 'email_confirmations', 'outbox'],
  'stockAlerts.endAll': ['stock_alerts'],
  'contact.send': ['contact_messages', 'outbox'],
  'POST /confirm-email': ['users', 'email_confirmations', 'outbox'],
  'POST /stock-alerts': ['stock_alerts'],
  'GET /payments/return/:': [
    'payments',
    'payment_orders',
    'orders',
    'order_events',
    'outbox',
    'documents',
    'refunds',
    'purchases',
    'purchase_lines',
  ],
  'POST /webhooks/stripe': ['payments', 'payment_orders', 'orders', 'order_events', 'outbox', 'documents', 'refunds', 'provider_events'],
}
const social = [
  'users',
  'identities',
  'sessions',
  'known_devices',
  'outbox',
  'email_confirmations',
  'credentials',
  'api_tokens',
  'password_resets',
  'audit_entries',
]

/** What no request may change. */
const untouchable = new Set([
  'function_editions',
  'shop_secrets',
  'job_pools',
  'drizzle.__drizzle_migrations',
  'graphile_worker.migrations',
])
/** What admins may not change for others, except by removing an account. */
const personal = new Set(['credentials', 'sessions', 'api_tokens', 'known_devices', 'delivery_addresses', 'part_lists', 'builds'])

export type Deed = {
  doing: readonly string[]
  isRead: boolean
  /** Whether the shop said that it did at least one of the things. */
  isAccepted: boolean
  /** The account that the request's credential opens; null for none. */
  actor: string | null
  isAdmin: boolean
}

/** Why a row must not have changed; null if it may have. `owner` is the account that the row belongs to; undefined for none. */
export function findObjection(
  { doing, isRead, isAccepted, actor, isAdmin }: Deed,
  write: Write,
  owner: string | null | undefined,
): string | null {
  const { table } = write
  if (untouchable.has(table)) return `no request may change ${table}`
  // The server removes what has expired every ten minutes, also while requests are sent.
  if (write.after === null && hasExpired(write.before)) return null
  const trace = traces[table]
  if (trace && (write.before === null ? trace.mayAdd === true : trace.mayAdd === true || changesOnly(write, trace.columns))) return null
  if (doing.some((name) => mayForOthers(name, table))) return null
  if (!isAccepted) return `a refused request changed ${table}`
  if (isRead && !doing.some((name) => name.startsWith('GET /payments/return') || name.startsWith('GET /auth/')))
    return `a read changed ${table}`
  const companion = companions[table]
  const isCompanion = companion !== undefined && (companion.columns === undefined || changesOnly(write, companion.columns))
  if (isCompanion && (actor !== null || doing.some((name) => name in entrusted || name.includes(' /auth/')))) return null
  if (isAdmin)
    return personal.has(table) && owner !== actor && write.after !== null && !isRemoval(doing)
      ? `an admin changed ${table} of another account`
      : null
  if (actor !== null && owner === actor) return null
  return `${actor === null ? 'a visitor' : 'a customer'} changed ${table} of ${owner ?? 'no account'}`
}

const hasExpired = (row: Row | null): boolean => Date.parse(textIn(row ?? {}, 'expires_at') ?? '') < Date.now()

const isRemoval = (doing: readonly string[]) => doing.includes('admin.removeUser')

const mayForOthers = (name: string, table: string): boolean =>
  entrusted[name]?.includes(table) === true ||
  (/ \/auth\//.test(name) && social.includes(table)) ||
  (/ \/sandbox\//.test(name) && ofSandbox(table))

// A payment at a stand-in makes its webhook call the shop.
const ofSandbox = (table: string) =>
  table.startsWith('sandbox_') || entrusted['POST /webhooks/stripe']?.includes(table) === true || table in companions

function changesOnly({ before, after }: Write, columns: readonly string[] | undefined): boolean {
  if (columns === undefined || before === null || after === null) return columns === undefined
  return Object.keys(after).every((column) => columns.includes(column) || JSON.stringify(before[column]) === JSON.stringify(after[column]))
}
