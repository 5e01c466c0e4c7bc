import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { testShop } from '#server/test/test-shop.ts'
import { makeRetriesDue, startTestWorker, until } from '#server/test/test-worker.ts'

const rounds = 40
const shop = await testShop()
const outside = postgres(shop.url, { max: 2 })

const enqueue = async (recipient: string) => {
  const orders = [{ number: 7, name: 'Part', sku: 'S-1', quantity: 5, unitPriceMinor: 100, totalMinor: 500 }]
  const payload = JSON.stringify({ name: 'Rina', method: 'cash', orders })
  await shop.rows(sql`select enqueue_mail('order-placed', ${recipient}, ${payload}::jsonb, null)`)
}
const endBackends = () => outside<{ pid: number }[]>`
  select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs'`
const workersWaitForALock = async () =>
  (
    await outside`select from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs' and wait_event_type = 'Lock'`
  ).length > 0
const jobConnections = () => outside`
  select from pg_stat_activity where datname = current_database() and application_name = 'partsdock-jobs'`
const jobsLeft = async () => (await outside`select from graphile_worker.jobs where task_identifier = 'send-mail'`).length

it('workers rerun a job whose answer was lost on its way to them', async () => {
  const worker = startTestWorker(shop, { pace: { silentSeconds: 1 } })
  await until(async () => (await outside`select from job_pools`).length === 1)
  // Simulates a connection that died with the answer: the pool that owns the job is alive, but none of its workers received it.
  await shop.rows(
    sql`select graphile_worker.add_job('mend-outbox', job_key => 'lost', queue_name => 'lost', run_at => now() + interval '1 hour')`,
  )
  await outside`update graphile_worker._private_job_queues set locked_by = (select id from job_pools), locked_at = now() where queue_name = 'lost'`
  await outside`
    update graphile_worker._private_jobs set locked_by = (select id from job_pools), locked_at = now(), run_at = now() where key = 'lost'`
  await until(async () => (await outside`select from graphile_worker.jobs where key = 'lost'`).length === 0)
  await worker.stop()
})

it('workers store why a job failed, whatever the text', async () => {
  const said = 'A strange answer \0 \ud800 of a mail server'
  const worker = startTestWorker(shop, { mail: { send: () => Promise.reject(new Error(said)) } })
  await enqueue('strange@people.test')
  const failed = () => outside<{ last_error: string }[]>`select last_error from graphile_worker.jobs where last_error is not null`
  await until(async () => (await failed()).length === 1)
  expect((await failed())[0]?.last_error).toBe('A strange answer  \ufffd of a mail server')
  const [mail] = await outside`select last_error from outbox`
  expect(mail).toEqual({ last_error: 'A strange answer  \ufffd of a mail server' })
  expect(worker.lines.filter((line) => line.includes('stopped'))).toEqual([])
  await worker.stop()
  await shop.rows(sql`delete from outbox`)
  await shop.rows(sql`select graphile_worker.remove_job(key) from graphile_worker.jobs`)
})

it(`workers finish every job, though their connections die ${rounds} times while they run jobs`, { timeout: 240_000 }, async () => {
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
    await Promise.all([enqueue(`one-${round}@people.test`), enqueue(`two-${round}@people.test`)])
    await until(() => inHand > 0)
    // A lock on the job's row keeps a worker from marking its mail as sent. Then its connection dies.
    await outside.begin(async (tx) => {
      await tx`select from graphile_worker._private_jobs where locked_at is not null for update`
      release()
      await until(workersWaitForALock)
      expect((await endBackends()).length).toBeGreaterThan(0)
    })
    // In some rounds the next pool's connections die too, at a random moment.
    if (round % 4 === 0) await pause(150).then(endBackends)
    await until(async () => {
      await makeRetriesDue(shop)
      return (await jobsLeft()) === 0
    }, 60_000)
  }
  const [unsent] = await shop.rows<{ n: number }>(sql`select count(*)::int as n from outbox where sent_at is null`)
  expect([unsent?.n, new Set(arrived).size]).toEqual([0, 2 * rounds])
  // Mail that was marked as sent is not sent again.
  expect(arrived).toHaveLength(2 * rounds)
  await worker.stop()
  const held = await outside`select from graphile_worker.jobs where locked_at is not null`
  const pools = await outside`select from job_pools`
  expect([held.length, pools.length]).toEqual([0, 0])
  // A backend ends shortly after its connection.
  await until(async () => (await jobConnections()).length === 0)
  await outside.end()
})
