// Workers whose connections die while they run jobs.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect } from 'vitest'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import type { TestShop } from './test-shop.ts'
import { makeRetriesDue, startTestWorker, until } from './test-worker.ts'

/** Queues the mail about an order that was placed. */
export async function queueMail({ rows }: Pick<TestShop, 'rows'>, recipient: string): Promise<void> {
  const orders = [{ number: 7, name: 'Part', sku: 'S-1', quantity: 5, unitPriceMinor: 100, totalMinor: 500 }]
  const payload = JSON.stringify({ name: 'Rina', method: 'cash', orders })
  await rows(sql`select enqueue_mail('order-placed', ${recipient}, ${payload}::jsonb, null)`)
}

/** A worker's connections die `rounds` times, and it finishes every job. In every fourth round the connections of its next pool die, too. */
export async function finishJobsDespite(shop: TestShop, rounds: number): Promise<void> {
  const outside = postgres(shop.url, { max: 2 })
  const endBackends = () => outside<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs'`
  const workersWaitForALock = async () =>
    (
      await outside`select from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs' and wait_event_type = 'Lock'`
    ).length > 0
  const jobConnections = () => outside`
    select from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs'`
  const jobsLeft = async () => (await outside`select from graphile_worker.jobs where task_identifier = 'send-mail'`).length
  const arrived: string[] = []
  let inHand = 0
  let release = () => {}
  let gate = Promise.resolve()
  const mailer = {
    send: async ({ messageId }: OutgoingMail) => {
      inHand += 1
      await gate
      arrived.push(messageId)
      inHand -= 1
    },
  }
  const worker = startTestWorker(shop, { mail: mailer, pace: { longestPauseMs: 100 } })
  for (let round = 1; round <= rounds; round += 1) {
    gate = new Promise((resolve) => {
      release = resolve
    })
    await Promise.all([queueMail(shop, `one-${round}@people.test`), queueMail(shop, `two-${round}@people.test`)])
    await until(() => inHand > 0)
    // A lock on the job's row keeps a worker from marking its mail as sent. Then its connection dies.
    await outside.begin(async (tx) => {
      await tx`select from graphile_worker._private_jobs where locked_at is not null for update`
      release()
      await until(workersWaitForALock)
      expect((await endBackends()).length).toBeGreaterThan(0)
    })
    // In some rounds the connections of the next pool die as well, at a random moment.
    if (round % 4 === 0) await pause(150).then(endBackends)
    await until(async () => {
      await makeRetriesDue(shop)
      return (await jobsLeft()) === 0
    }, 60_000)
  }
  const [unsent] = await shop.rows<{ n: number }>(sql`select count(*)::int as n from outbox where sent_at is null`)
  expect([unsent?.n, new Set(arrived).size]).toEqual([0, 2 * rounds])
  // A mail that was marked as sent is not sent again.
  expect(arrived).toHaveLength(2 * rounds)
  await worker.stop()
  const held = await outside`select from graphile_worker.jobs where locked_at is not null`
  const pools = await outside`select from job_pools`
  expect([held.length, pools.length]).toEqual([0, 0])
  // A backend ends a moment after its connection.
  await until(async () => (await jobConnections()).length === 0)
  await outside.end()
}
