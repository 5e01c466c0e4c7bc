// The metrics of this process except for requests (server/http/figures/metrics.ts). Names follow Prometheus: base units, and `_total` for counters.
import { counter, gauge, histogram, secondsSince } from './registry.ts'

const methods = ['cash', 'card', 'bkash', 'nagad'] as const
const providers = ['card', 'bkash', 'nagad'] as const
const pairs = (ones: readonly string[], others: readonly string[]) => ones.flatMap((one) => others.map((other) => [one, other]))

export const countCheckout = counter(
  'checkouts_total',
  'Checkouts by payment method and outcome: placed, opened (an online payment follows), repeated, or the reason of the refusal',
  ['method', 'outcome'],
  [['cash', 'placed'], ...pairs(providers, ['opened']), ...pairs(methods, ['out_of_stock'])],
)
export const countOrder = counter(
  'orders_added_total',
  'Requests for an order in a cart, by outcome: added, repeated, or the reason of the refusal',
  ['outcome'],
  [['added']],
)
export const countPayment = counter(
  'payments_total',
  'Payments that ended, by method and outcome: settled, returned (paid for nothing, and refunded), failed, expired',
  ['method', 'outcome'],
  [['cash', 'settled'], ...pairs(providers, ['settled', 'returned', 'failed', 'expired'])],
)
export const countRefund = counter(
  'refund_attempts_total',
  'Requests for a refund to a provider, by method and outcome: done, pending, failed (refused by the provider), unavailable (tried again later)',
  ['method', 'outcome'],
  pairs(providers, ['done', 'pending', 'failed', 'unavailable']),
)
export const countSignUp = counter('sign_ups_total', 'Accounts that were created', ['way'], [['password'], ['identity']])
export const countSignIn = counter(
  'sign_ins_total',
  'Sign-ins by way (password, token, identity) and outcome (succeeded, failed, or asked for the second factor)',
  ['way', 'outcome'],
  pairs(['password', 'token', 'identity'], ['succeeded', 'failed', 'asked']),
)
export const countThrottled = counter('throttled_total', 'Attempts refused by a limit that all processes share', ['limit'])
export const countProcedure = histogram(
  'procedure_duration_seconds',
  'Time of a call, over tRPC or REST, by procedure and by "ok" or the code of its refusal',
  ['procedure', 'outcome'],
  [0.005, 0.025, 0.1, 0.5, 2.5],
)

export const countFault = counter('faults_total', 'Errors that the shop did not expect')

export const countStatement = histogram(
  'database_statement_duration_seconds',
  'Time of a statement, from sending it to its last row, by SQL function or by command and table',
  ['statement'],
  [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
)
export const countPoolWait = histogram(
  'database_pool_wait_seconds',
  'How long a statement or a transaction waited for a connection',
  [],
  [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
)
export const databaseErrorClasses = [
  ...['connection', 'read_only', 'resource', 'locked', 'timeout', 'conflict', 'constraint', 'input', 'other'],
] as const
export const countDatabaseError = counter(
  'database_errors_total',
  'Statements that failed, by class: locked waited too long for a lock of another one, timeout worked too long',
  ['class'],
  databaseErrorClasses.map((name) => [name]),
)
export const countOutcome = counter('sql_function_outcomes_total', 'Answers of SQL functions that say what happened', [
  'function',
  'outcome',
])

export const countChange = counter('change_log_changes_total', 'Changes that arrived, by channel', ['channel'])
let lastLook: number | undefined
/** This process has seen all changes until `begun`, a time of `performance.now()`. */
export const noteLook = (begun: number): void => {
  lastLook = begun
}
gauge('change_log_lag_seconds', 'How old the knowledge of this process about changes in the database is', () =>
  lastLook === undefined ? undefined : secondsSince(lastLook),
)

export const countCacheRead = counter(
  'cache_reads_total',
  'Reads of a cache (catalogue, pages), by outcome: hit, stale (sent while the next version is made), miss, old (a page sent instead of a refusal)',
  ['cache', 'outcome'],
  [...pairs(['catalogue', 'pages'], ['hit', 'stale', 'miss']), ['pages', 'old']],
)

// Work outside requests, and calls to outside parties.
export const countJob = histogram(
  'job_duration_seconds',
  'Time of an attempt of a job, by task and outcome (done, failed)',
  ['task', 'outcome'],
  [0.01, 0.1, 1, 10, 60, 600],
)
export const countMail = histogram(
  'mail_send_duration_seconds',
  'Time of an attempt to send a mail, by kind and outcome (sent, failed)',
  ['kind', 'outcome'],
  [0.05, 0.25, 1, 5, 30],
)
export const countOutsideCall = histogram(
  'outside_call_duration_seconds',
  'Time of a call to an outside party, by outcome: answered (a refusal is an answer), failed',
  ['party', 'outcome'],
  [0.05, 0.25, 1, 2.5, 5, 10, 30],
)
export const countOutsideCallNotSent = counter(
  'outside_calls_not_sent_total',
  'Calls to an outside party that were not made, because too many were in progress',
  ['party'],
)
export const countTraceExport = counter(
  'trace_exports_total',
  'Batches of spans for the OpenTelemetry collector, by outcome (sent, failed)',
  ['outcome'],
)
