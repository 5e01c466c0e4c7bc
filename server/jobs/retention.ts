// The retention of each table's rows. Every table is in this list, so that none grows without bound unnoticed. Keep docs/operating.md
// ("Retention") in sync.
import { removedBuildDays } from '#common/builds/saved.ts'
import { deletedAddressDays } from '#common/delivery-addresses/rules.ts'
import { deletedListDays } from '#common/part-lists/rules.ts'

/** Rows that the job `prune` deletes. */
export type Rule = Readonly<{
  table: string
  /** A column with an index, used to find the oldest rows. */
  by: string
  type: 'timestamptz' | 'bigint'
  /** SQL condition for due rows. */
  due: string
  /** The most rows per statement; lower than usual if each deletion cascades to other rows. */
  most?: number
  /** No index finds due rows, but rows become due in the order of `by`, so look only at the oldest. */
  isInOrder?: true
}>

export type Fate =
  /** Never deleted; the text gives the reason. */
  | Readonly<{ kept: string }>
  /** Cannot grow without bound; the text names the bound. */
  | Readonly<{ bounded: string }>
  /** Deleted by `prune`. `rest` explains why rows that never become due are few. */
  | Readonly<{ pruned: Rule; rest?: string }>

type Times = { by: string; after?: string; and?: string; most?: number }

/** A rule for rows that are due once their `by` is `after` ago. */
const prunedAfter = (table: string, { by, after = '0', and = 'true', most }: Times): Rule => ({
  table,
  by,
  type: 'timestamptz',
  due: `${by} <= now() - interval '${after}' and ${and}`,
  ...(most && { most }),
})

const rule = (table: string, times: Times, rest?: string): { [name: string]: Fate } => ({
  [table]: { pruned: prunedAfter(table, times), ...(rest && { rest }) },
})

const all = (names: readonly string[], fate: Fate): { [name: string]: Fate } => Object.fromEntries(names.map((name) => [name, fate]))

export const retention: Readonly<Record<string, Fate>> = {
  // The shop's books, and rows that they reference.
  ...all(['orders', 'order_events', 'purchases', 'purchase_lines', 'payments', 'payment_orders', 'refunds', 'refund_lines', 'documents'], {
    kept: 'accounts must stay complete; a cart is kept until its customer changes it',
  }),
  ...all(['stock_movements'], { kept: 'their sum is the available quantity' }),
  ...all(['audit_entries'], { kept: 'who changed what must stay provable' }),
  ...all(['users', 'products'], { kept: 'orders refer to them, also after their removal' }),
  ...all(['reviews', 'part_reviews'], { kept: 'withdrawn ones are hidden' }),
  ...all(['contact_messages'], { kept: 'the shop decides when a message is done with' }),
  ...all(['price_lists', 'price_list_entries', 'price_list_rules', 'price_list_holders', 'customer_groups', 'customer_group_members'], {
    kept: 'only admins add them',
  }),

  // Rows that expire.
  ...rule('sessions', { by: 'expires_at' }),
  ...rule('throttles', { by: 'forget_at', and: '(blocked_until is null or blocked_until <= now())' }),
  ...rule('call_claims', { by: 'until' }),
  ...rule('email_confirmations', { by: 'expires_at' }),
  ...rule('password_resets', { by: 'expires_at' }),
  ...rule('sign_in_tickets', { by: 'expires_at' }),
  ...rule('factor_offers', { by: 'expires_at' }),
  ...rule('sandbox_grants', { by: 'expires_at' }),
  ...rule('api_tokens', { by: 'expires_at', after: '30 days' }),
  ...rule('known_devices', { by: 'last_seen_at', after: '400 days' }),
  ...rule('provider_events', { by: 'created_at', after: '60 days' }),
  ...rule('sandbox_mail', { by: 'created_at', after: '7 days' }),
  ...rule('sandbox_payments', { by: 'created_at', after: '30 days', and: "kind <> 'secret'" }, 'one key pair per provider'),
  ...rule('outbox', { by: 'sent_at', after: '30 days' }, 'dead letters stay for a year'),
  // The link in the alert's mail works until then.
  ...rule('stock_alerts', { by: 'ended_at', after: '1 year' }, 'at most 200 open ones per customer'),
  // An order number is as permanent as its order; see docs/adr/0007-order-numbers-and-keys.md.
  ...rule(
    'idempotency_keys',
    { by: 'created_at', after: '90 days', and: "key like 'key:%'" },
    'keys of order numbers stay with their orders',
  ),
  ...rule('cart_additions', { by: 'created_at', after: '90 days' }),
  ...rule('quick_order_choices', { by: 'created_at', after: '2 years' }),
  // The owner can restore these until then. A list has up to 5,000 lines.
  ...rule('delivery_addresses', { by: 'deleted_at', after: `${deletedAddressDays} days` }, 'at most 100 per customer'),
  ...rule('part_lists', { by: 'deleted_at', after: `${deletedListDays} days`, most: 5 }, 'at most 200 per customer'),
  ...rule('builds', { by: 'deleted_at', after: `${removedBuildDays} days` }, 'at most 200 per customer'),
  price_changes: {
    pruned: {
      table: 'price_changes',
      by: 'id',
      type: 'bigint',
      due: "created_at <= now() - interval '3 years'",
      isInOrder: true,
    },
  },

  // Rows with another bound.
  ...all(['failed_sign_ins'], { bounded: 'one per account of staff, until it signs in' }),
  ...all(['part_list_lines'], { bounded: 'their lists' }),
  ...all(['build_groups', 'build_group_orders', 'build_group_parts'], { bounded: 'the carts, purchases and lists that they are in' }),
  ...all(['credentials', 'identities', 'totp_secrets'], { bounded: 'one per account and kind' }),
  ...all(['passkeys', 'recovery_codes'], { bounded: 'at most ten per account' }),
  ...all(['part_codes', 'part_facts', 'part_stock', 'part_words', 'part_ratings', 'type_counts'], { bounded: 'the catalogue' }),
  ...all(['facet_values', 'fit_keys', 'search_words'], { bounded: 'the different words and values of the catalogue' }),
  ...all(['search_counts', 'search_clicks'], { bounded: 'at most 100,000 rows each; the job prune-search-counts' }),
  ...all(['search_synonyms'], { bounded: 'at most 500' }),
  ...all(['shop_settings'], { bounded: 'one row' }),
  ...all(['uploads'], { bounded: 'unused ones are removed after a day; the job remove-unused-uploads' }),
  ...all(['changes'], { bounded: 'each process deletes what is older than a minute' }),
  ...all(['job_requests', 'parts_to_index', 'part_stock_changes', 'type_count_changes'], { bounded: 'queues, which jobs empty' }),
  ...all(['job_pools'], { bounded: 'silent ones are deleted after a minute' }),
  ...all(['document_numbers', 'purchase_fill', 'shop_secrets', 'provider_tokens'], { bounded: 'one row per kind' }),
  ...all(['function_editions'], { bounded: 'one row per version of the shop' }),
}

/** All rules for `prune`. Finished jobs delete themselves; jobs that have failed for good stay for review. */
export const rules: readonly Rule[] = [
  ...Object.values(retention).flatMap((fate) => ('pruned' in fate ? [fate.pruned] : [])),
  prunedAfter('outbox', { by: 'given_up_at', after: '1 year' }),
  prunedAfter('graphile_worker._private_jobs', {
    by: 'updated_at',
    after: '30 days',
    and: 'attempts >= max_attempts and locked_at is null',
  }),
]
