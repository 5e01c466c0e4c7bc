import { Counter, Gauge, type Registry } from 'prom-client'
import type { Shop } from '#server/domain/context/ctx.ts'
import { type Backlog, countedAtMost } from '#server/jobs/backlog.ts'
import { gatewayMethods } from '#server/payments/gateway.ts'

/** Registers the metrics. Call the returned function before each scrape: it refreshes them. */
export function registerShopFigures(
  register: Registry,
  { passwords, poolLoad, loads, payments }: Pick<Shop, 'passwords' | 'poolLoad' | 'loads' | 'payments'>,
  readBacklog: () => Promise<Backlog>,
): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const atMost = `, counted up to ${countedAtMost}`
  const isBacklogKnown = gauge(
    'backlog_known',
    '1 if the database answered: 0 while the figures of mail, jobs, payments and refunds are missing',
  )
  const mailWaiting = gauge('outbox_waiting', `Mails that are not sent yet${atMost}`)
  const mailDead = gauge('outbox_dead', `Mails that could not be sent${atMost}`)
  const mailOldest = gauge('outbox_oldest_seconds', 'Age of the oldest mail that is not sent yet')
  const jobsWaiting = gauge('jobs_waiting', `Due jobs${atMost}`, ['task'])
  const jobsOldest = gauge('jobs_oldest_seconds', 'How long the oldest due job has been waiting', ['task'])
  const jobsFailed = gauge('jobs_failed', `Jobs that have used up their attempts${atMost}`, ['task'])
  const pools = gauge('job_pools', 'Worker pools of all processes that reported within the last minute')
  const openPayments = gauge('payments_open', 'Payments that can still be completed', ['method'])
  const refunds = gauge('refunds_unfinished', 'Refunds that are open, or that their provider refused', ['state'])
  const ofBacklog = [mailWaiting, mailDead, mailOldest, jobsWaiting, jobsOldest, jobsFailed, pools, openPayments, refunds]

  const locked = gauge(
    'payment_method_locked_seconds',
    'Seconds until the provider takes calls of the shop again, if it locks clients out',
    ['method'],
  )

  const poolSize = gauge('database_pool_size', 'Maximum connections of this process for requests')
  const poolInUse = gauge('database_pool_in_use', 'Connections in use by a statement or a transaction')
  const poolWaiting = gauge('database_pool_waiting', 'Statements and transactions that wait for a connection')
  const hashing = gauge('password_hashes_running', 'Passwords being hashed')
  const hashLine = gauge('password_hashes_waiting', 'Passwords waiting to be hashed')
  const hashesRefused = new Counter({
    name: 'password_hashes_refused_total',
    help: 'Passwords refused because too many were waiting to be hashed',
    registers: [register],
  })
  let refusedBefore = 0

  const showWork = registerWork(register, loads)

  return async () => {
    showWork()
    const [backlog] = await Promise.all([readBacklog().catch(() => null), showLocked(payments, locked)])
    const load = passwords.load()
    hashing.set(load.running)
    hashLine.set(load.waiting)
    hashesRefused.inc(load.refused - refusedBefore)
    refusedBefore = load.refused
    const pool = poolLoad()
    poolSize.set(pool.size)
    poolInUse.set(pool.inUse)
    poolWaiting.set(pool.waiting)

    // Drop unknown values: a stale value would look current.
    for (const figure of ofBacklog) figure.reset()
    isBacklogKnown.set(backlog ? 1 : 0)
    if (!backlog) return forget()
    mailWaiting.set(backlog.mail.waiting)
    mailDead.set(backlog.mail.dead)
    mailOldest.set(backlog.mail.oldestSeconds)
    for (const { task, waiting, oldestSeconds, failed } of backlog.jobs) {
      jobsWaiting.set({ task }, waiting)
      jobsOldest.set({ task }, oldestSeconds)
      jobsFailed.set({ task }, failed)
    }
    pools.set(backlog.pools)
    for (const method of gatewayMethods) openPayments.set({ method }, backlog.openPayments[method] ?? 0)
    refunds.set({ state: 'open' }, backlog.refunds.open)
    refunds.set({ state: 'failed' }, backlog.refunds.failed)
  }

  /** Remove the gauges: a reset sets a gauge without labels to 0, and 0 mails would look healthy. */
  function forget(): void {
    for (const figure of [mailWaiting, mailDead, mailOldest, pools]) figure.remove()
  }
}

async function showLocked({ gateways }: Shop['payments'], locked: Gauge<'method'>): Promise<void> {
  locked.reset()
  for (const { method, lockedForSeconds } of gateways.values()) {
    const seconds = await lockedForSeconds?.().catch(() => undefined)
    if (seconds !== undefined) locked.set({ method }, seconds)
  }
}

function registerWork(register: Registry, loads: Shop['loads']): () => void {
  const registers = [register]
  const labelNames = ['kind'] as const
  const running = new Gauge({ name: 'work_running', help: 'Work in progress in this process', labelNames, registers })
  const waiting = new Gauge({ name: 'work_waiting', help: 'Work that waits for its turn', labelNames, registers })
  const refused = new Counter({ name: 'work_refused_total', help: 'Work refused because too much was in flight', labelNames, registers })
  const before = new Map<string, number>()
  return () => {
    for (const [kind, load] of Object.entries(loads())) {
      running.set({ kind }, load.running)
      waiting.set({ kind }, load.waiting)
      refused.inc({ kind }, load.refused - (before.get(kind) ?? 0))
      before.set(kind, load.refused)
    }
  }
}
