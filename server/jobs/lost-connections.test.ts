// Workers whose connections die while they run jobs.
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { finishJobsDespite, queueMail } from '#server/test/dying-connections.ts'
import { testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'

const shop = await testShop()
const outside = postgres(shop.url, { max: 2 })
afterAll(() => outside.end())

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
  await queueMail(shop, 'strange@people.test')
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

// In the fourth round the connections of the next pool die as well.
it('workers finish every job, though their connections die while they run jobs', () => finishJobsDespite(shop, 4))
