// Jobs that draw documents, beside long documents and lost workers.
import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import { expect, it } from 'vitest'
import { mostShortLines } from '#server/documents/draw-in-thread.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'
import { watchDocumentLanes } from './document-lanes.ts'
import { queueDueJobs } from './find-jobs.ts'

const shop = await testShop()
const [customer, admin, item] = await Promise.all([shop.person(), shop.admin(), shop.item({ availableQuantity: 10_000 })])

/** Issues an invoice, with copies of its line; returns its id. */
async function issueInvoice(lines = 1): Promise<string> {
  const number = await addOrderOf(shop, customer, item)
  await shop.rows(sql`select * from place_purchase(${customer.id}, ${`{${number}}`}::int[], 'cash', null, '{}')`)
  await shop.rows(sql`select record_cash(${number}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', '{"name":"Partsdock"}'::jsonb)`)
  const rows = await shop.rows<{ id: string }>(sql`
    update documents set content = jsonb_set(content, '{lines}', (
      select jsonb_agg(l.line) from (select content #> '{lines,0}' as line from generate_series(1, ${lines}::int)) l))
    where payment_id = (select po.payment_id from payment_orders po join orders o on o.id = po.order_id where o.number = ${number})
    returning id`)
  return first([...rows]).id
}

const isDrawn = async (id: string) =>
  first([...(await shop.rows<{ drawn: boolean }>(sql`select pdf is not null as drawn from documents where id = ${id}`))]).drawn

it('a document of a lost worker keeps no other one waiting, and is drawn as soon as its lock is freed', async () => {
  const [lost, next] = [await issueInvoice(), await issueInvoice()]
  await queueDueJobs(shop.shop.db)
  // As graphile-worker claims a job: its queue, if it has one, is locked as well.
  await shop.rows(sql`
    with j as (
      update graphile_worker._private_jobs set locked_by = 'lost', locked_at = now() where key = ${`document:${lost}`} returning job_queue_id)
    update graphile_worker._private_job_queues q set locked_by = 'lost', locked_at = now() from j where q.id = j.job_queue_id`)
  const patient = startTestWorker(shop)
  await until(() => isDrawn(next), 60_000)
  await patient.stop()
  expect(await isDrawn(lost)).toBe(false)
  const other = startTestWorker(shop, { pace: { silentSeconds: 1 } })
  await until(() => isDrawn(lost), 60_000)
  await other.stop()
}, 150_000)

it('is flagged as long with the number of lines that the drawing has a lane of its own for', async () => {
  const [short, long] = [await issueInvoice(mostShortLines), await issueInvoice(mostShortLines + 1)]
  await queueDueJobs(shop.shop.db)
  const jobs = await shop.rows<{ key: string; flags: unknown; queue_name: unknown }>(
    sql`select key, flags, queue_name from graphile_worker.jobs where task_identifier = 'draw-document'`,
  )
  expect([...jobs].map(({ key, ...rest }) => [key, rest])).toEqual(
    expect.arrayContaining([
      [`document:${short}`, { flags: { 'short-document': true }, queue_name: null }],
      [`document:${long}`, { flags: { 'long-document': true }, queue_name: null }],
    ]),
  )
})

it('a pool takes one long and two short documents at once, and other jobs always', () => {
  const events: WorkerEvents = new EventEmitter()
  const fullLanes = watchDocumentLanes(events)
  const tell = (event: string, workerId: string, flag?: string) =>
    new EventEmitter().emit.call(events, event, { worker: { workerId }, job: { flags: flag ? { [flag]: true } : null } })
  tell('job:start', 'a', 'long-document')
  expect(fullLanes()).toEqual(['long-document'])
  tell('job:start', 'b', 'short-document')
  tell('job:start', 'c')
  expect(fullLanes()).toEqual(['long-document'])
  tell('job:start', 'd', 'short-document')
  expect(fullLanes()).toEqual(['short-document', 'long-document'])
  for (const workerId of ['a', 'b', 'c']) tell('job:complete', workerId)
  expect(fullLanes()).toEqual([])
})
