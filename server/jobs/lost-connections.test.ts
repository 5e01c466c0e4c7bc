// Workers whose connections die while they have jobs in hand.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { testShop } from '#server/test/test-shop.ts'
import { letPausesEnd, startTestWorker, until } from '#server/test/test-worker.ts'

const rounds = 40
const shop = await testShop()
const outside = postgres(shop.url, { max: 2 })

const enqueue = async (recipient: string) => {
  const orders = [{ number: 7, name: 'Part', sku: 'S-1', quantity: 5, unitPriceMinor: 100, totalMinor: 500 }]
  const payload = JSON.stringify({ name: 'Rina', method: 'cash', orders })
  await shop.rows(sql`select enqueue_mail('order-placed', ${recipient}, ${payload}::jsonb)`)
}
const endBackends = () => outside<{ pid: number }[]>`
  select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs'`
const workersWaitForALock = async () =>
  (
    await outside`select from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs' and wait_event_type = 'Lock'`
  ).length > 0
const jobsLeft = async () => (await outside`select from graphile_worker.jobs where task_identifier = 'send-mail'`).length

it(`finish every job, though ${rounds} times their connections die with jobs in hand`, { timeout: 240_000 }, async () => {
  const arrived: string[] = []
  let inHand = 0
  let letGo = () => {}
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
      letGo = resolve
    })
    await Promise.all([enqueue(`one-${round}@people.test`), enqueue(`two-${round}@people.test`)])
    await until(() => inHand > 0)
    // A worker that has sent its mail cannot say so while somebody holds the job's row. Then its connection dies.
    await outside.begin(async (tx) => {
      await tx`select from graphile_worker._private_jobs where locked_at is not null for update`
      letGo()
      await until(workersWaitForALock)
      expect((await endBackends()).length).toBeGreaterThan(0)
    })
    // Now and then the connections of the next pool die as well, whatever it does at that moment.
    if (round % 4 === 0) await pause(150).then(endBackends)
    await until(async () => {
      await letPausesEnd(shop)
      return (await jobsLeft()) === 0
    }, 20_000)
  }
  const [unsent] = await shop.rows<{ n: number }>(sql`select count(*)::int as n from outbox where sent_at is null`)
  expect([unsent?.n, new Set(arrived).size]).toEqual([0, 2 * rounds])
  // A mail that was marked as sent does not leave again.
  expect(arrived).toHaveLength(2 * rounds)
  await worker.stop()
  const held = await outside`select from graphile_worker.jobs where locked_at is not null`
  const pools = await outside`select from job_pools`
  const connections = await outside`
    select from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs'`
  expect([held.length, pools.length, connections.length]).toEqual([0, 0, 0])
  await outside.end()
})
