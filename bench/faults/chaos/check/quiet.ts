// When a shop whose people are held has nothing left to do, and what is stuck if it never gets there.
import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from '../contract.ts'
import { type Ask, readBank } from './figures.ts'

/** Without any progress. */
const patienceMs = 180_000
const withinMs = 900_000

/** A claim lasts two minutes, and no call to a provider is longer than 45 seconds: an older claim is in no process's hand. */
const inHandSeconds = 50
/** So is one from before the reconciler began to rest, if it has rested this long: it calls a provider, or its job is locked. */
const restSeconds = 10
const reconciling = `select from graphile_worker.jobs where task_identifier = 'reconcile-payments' and locked_at is not null limit 1`

/**
 * Checks of payments and retries come minutes or hours later, so that they are brought forward here. What a process may have in hand is left
 * alone: what was claimed in the last `claimedSeconds`.
 */
const bringForward = (table: 'payments' | 'refunds', claimedSeconds: number) => `update ${table} set ask_at = now() where ask_at > now()
  and (ask_at < now() + interval '${120 - claimedSeconds} seconds' or ask_at > now() + interval '121 seconds')`
/** A mail that a process may be sending would only use up the attempts. */
const bringJobsForward = `update graphile_worker._private_jobs j set run_at = now()
  where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()
    and not exists (select from outbox o where j.key = 'mail:' || o.id and o.claimed_until > now())`

/** What is left to do, by name, and rows of it. */
const unfinished: Record<string, string> = {
  'payments are due': `select id from payments where ask_at <= now()`,
  'refunds are not finished': `select id from refunds where state in ('asked', 'pending')`,
  'mails are not sent': `select id, kind, last_error from outbox where sent_at is null and given_up_at is null`,
  'requests of jobs are not queued': `select task from job_requests`,
  'jobs are due': `select task_identifier, last_error from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts`,
  'jobs are in hand': `select task_identifier, locked_by, locked_at from graphile_worker.jobs where locked_at is not null`,
  'documents are not drawn': `select kind, number from documents where pdf is null`,
}

type Quiet = {
  rows: Ask
  bank: Pick<Bank, 'rows'>
  /** The number of calls to providers that are under way. */
  callsUnderWay: () => number
}

/** Resolves when nothing is left to do: with nothing, or after some minutes without progress with a line for everything that is stuck. */
export async function untilQuiet({ rows, bank, callsUnderWay }: Quiet): Promise<string[]> {
  const endAt = performance.now() + withinMs
  let giveUpAt = performance.now() + patienceMs
  let before = ''
  let busyAt = performance.now()
  await rows(bringForward('payments', inHandSeconds))
  for (;;) {
    if (callsUnderWay() > 0 || (await rows(reconciling)).length > 0) busyAt = performance.now()
    const claimedSeconds = performance.now() - busyAt > restSeconds * 1_000 ? restSeconds : inHandSeconds
    await rows(bringForward('refunds', claimedSeconds))
    await rows(bringJobsForward)
    const charged = await findUnsettled(rows, bank)
    if (charged.length > 0)
      await rows(`${bringForward('payments', claimedSeconds)} and id in (${charged.map(({ id }) => `'${id}'`).join(', ')})`)
    const left = [...(await findUnfinished(rows)), ...charged.map(({ id }) => `payment ${id} was charged, and is not settled`)]
    const now = performance.now()
    if (left.length === 0 || now > giveUpAt || now > endAt) return left
    if (left.join() !== before) giveUpAt = now + patienceMs
    before = left.join()
    await pause(250)
  }
}

async function findUnfinished(rows: Ask): Promise<string[]> {
  const left: string[] = []
  for (const [name, question] of Object.entries(unfinished)) {
    const found = await rows(question)
    if (found.length > 0) left.push(`${found.length} ${name}: ${JSON.stringify(found[0])}`)
  }
  return left
}

/** Payments that the bank was paid for and that the shop still asks about. */
async function findUnsettled(rows: Ask, bank: Pick<Bank, 'rows'>): Promise<{ id: string }[]> {
  const waiting = await rows(
    `select id::text as id, method, provider_ref as ref from payments where ask_at is not null and provider_ref is not null`,
  )
  if (waiting.length === 0) return []
  const charged = new Set((await readBank(bank)).map(({ method, ref }) => `${method} ${ref}`))
  return waiting.filter(({ method, ref }) => charged.has(`${String(method)} ${String(ref)}`)).map(({ id }) => ({ id: String(id) }))
}

/** What must not be found in a quiet shop, whatever its people did. */
const leftovers: Record<string, string> = {
  'jobs have used up their attempts': `select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts`,
  'jobs are locked by workers that are gone': `select task_identifier, locked_by from graphile_worker.jobs j
    where locked_at < now() - interval '1 minute' and not exists (select from job_pools p where p.id = j.locked_by and p.seen_at > now() - interval '1 minute')`,
  'open payments are not asked about any more': `select id from payments where state = 'open' and ask_at is null`,
  'payments are open beyond their time': `select id from payments where state = 'open' and expires_at < now() - interval '3 minutes'`,
  'orders hold stock beyond their time': `select number from orders where status = 'pending' and held_until < now() - interval '10 minutes'`,
  'refunds failed, and nobody handled them for long': `select id, failure from refunds
    where state = 'failed' and handled_at is null and created_at < now() - interval '15 minutes'`,
}

export async function findLeftovers(rows: Ask): Promise<string[]> {
  const left: string[] = []
  for (const [name, question] of Object.entries(leftovers)) {
    const found = await rows(question)
    if (found.length > 0) left.push(`${found.length} ${name}: ${JSON.stringify(found[0])}`)
  }
  return left
}
