// The metrics of a shop in use. Everything that the operator's files name must exist.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { readBacklog } from '#server/jobs/backlog.ts'
import { limitOutsideCalls } from '#server/lib/outside-calls.ts'
import { projectRoot } from '#server/lib/root.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { watchOutsideCalls } from '#server/watch/outside-calls.ts'
import { serveWorkerMetrics } from './worker-metrics.ts'

const shop = await testShop({ rateLimit: true })
const { app: measured } = await buildApp({ shop: shop.shop, publicUrl, dataDir: projectRoot })
afterAll(() => measured.close())

/** The metrics by name and labels. They count from the start of this process, so tests compare differences. */
async function figuresOf(text?: string): Promise<Map<string, number>> {
  const lines = (text ?? (await measured.inject('/metrics')).body).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

let before: Map<string, number>
let after: Map<string, number>
let text: string
const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)

beforeAll(async () => {
  before = await figuresOf()
  const worker = startTestWorker(shop, { mail: { send: async () => {} } })
  const customer = await shop.person()
  const [plenty, scarce] = [await shop.item({ minOrderQuantity: 1 }), await shop.item({ minOrderQuantity: 1, availableQuantity: 3 })]
  const checkOut = async (number: number, totalMinor: number) =>
    (
      await trpcCall(shop, 'mutation', 'orders.place', {
        input: { numbers: [number], method: 'cash', totalMinor },
        headers: bearer(customer.token),
      })
    ).status
  const fits = await addOrderOf(shop, customer, plenty, { quantity: 2 })
  expect(await checkOut(fits, 2 * plenty.priceMinor)).toBe(200)
  const lacks = await addOrderOf(shop, customer, scarce, { quantity: 3 })
  await shop.rows(sql`update products set available_quantity = 1 where id = ${scarce.id}`)
  expect(await checkOut(lacks, 3 * scarce.priceMinor)).toBe(409)
  const account = { name: 'Rina Akter', email: 'rina@people.test', password: 'open sesame' }
  await trpcCall(shop, 'mutation', 'accounts.signUp', { input: account })
  for (const password of ['wrong one', account.password])
    await trpcCall(shop, 'mutation', 'accounts.signIn', { input: { email: account.email, password } })
  for (let guess = 0; guess < 12; guess += 1) await shop.call('PUT', '/user/rina@people.test', { body: { password: 'wrong one' } })
  for (let read = 0; read < 3; read += 1) await trpcCall(shop, 'query', 'items.list', { input: {} })
  const calls = watchOutsideCalls(limitOutsideCalls({ perParty: 1, waiting: 0 }), (error) => error instanceof RangeError)
  const fail = (error: Error) => calls('bkash', () => Promise.reject(error)).catch(() => {})
  await calls('bkash', async () => 'paid')
  await fail(new RangeError('declined'))
  await fail(new Error('away'))
  await Promise.allSettled([calls('nagad', () => new Promise((resolve) => setTimeout(resolve, 50))), calls('nagad', async () => {})])
  await until(async () => (await figuresOf()).has('mail_send_duration_seconds_count{kind="order-placed",outcome="sent"}'), 30_000)
  await worker.stop()
  text = (await measured.inject('/metrics')).body
  after = await figuresOf(text)
})

describe('the metrics of a shop in use', () => {
  it.each([
    ['checkouts_total{method="cash",outcome="placed"}', 1],
    ['checkouts_total{method="cash",outcome="out_of_stock"}', 1],
    ['sql_function_outcomes_total{function="place_purchase",outcome="placed"}', 1],
    ['sign_ups_total{way="password"}', 1],
    ['sign_ins_total{way="password",outcome="failed"}', 1],
    ['sign_ins_total{way="password",outcome="succeeded"}', 1],
    ['procedure_duration_seconds_count{procedure="orders.place",outcome="ok"}', 1],
    ['procedure_duration_seconds_count{procedure="orders.place",outcome="CONFLICT"}', 1],
    ['database_statement_duration_seconds_count{statement="place_purchase"}', 2],
    ['outside_call_duration_seconds_count{party="bkash",outcome="answered"}', 2],
    ['outside_call_duration_seconds_count{party="bkash",outcome="failed"}', 1],
    ['outside_calls_not_sent_total{party="nagad"}', 1],
  ])('count %s', (name, times) => {
    expect(grown(name)).toBe(times)
  })

  it.each([
    'throttled_total{limit="signInByAccount"}',
    'cache_reads_total{cache="catalogue",outcome="hit"}',
    'cache_reads_total{cache="catalogue",outcome="miss"}',
    'change_log_changes_total{channel="stock"}',
    'job_duration_seconds_count{task="send-mail",outcome="done"}',
    'mail_send_duration_seconds_count{kind="order-placed",outcome="sent"}',
    'database_pool_wait_seconds_count',
  ])('report %s', (name) => {
    expect(grown(name)).toBeGreaterThan(0)
  })

  it('state what the process was built from, and how current its data is', () => {
    const [build] = [...after.keys()].filter((name) => name.startsWith('build_info'))
    expect(build).toMatch(/^build_info\{version="\d+\.\d+\.\d+",commit="(?:[0-9a-f]{12}|unknown)",edition="\d+",migration="\d{4}_\w+"\}$/)
    for (const name of ['database_size_bytes', 'database_connections_max', 'data_folder_free_bytes'])
      expect(after.get(name)).toBeGreaterThan(0)
    expect(after.get('database_writable')).toBe(1)
    expect(after.get('change_log_lag_seconds')).toBeLessThan(5)
  })

  it('follow the conventions of Prometheus', () => {
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
    for (const [name, type] of types) {
      if (/^(nodejs|process)_/.test(name)) continue
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
      expect([name, /_total$/.test(name)]).toEqual([name, type === 'counter'])
      if (type === 'histogram') expect(name).toMatch(/_seconds$/)
    }
    expect(types.size).toBeGreaterThan(60)
  })
})

describe('a statement that is queued for a connection', () => {
  it('is counted with its delay; of a transaction, only the begin counts', async () => {
    const client = createSqlClient(shop.url, { max: 1 })
    const count = async () => {
      const figures = await figuresOf()
      const at = (bound: string) => figures.get(`database_pool_wait_seconds_bucket{le="${bound}"}`) ?? 0
      return { waited: at('+Inf') - at('0.025'), all: at('+Inf') }
    }
    await client`select 1`
    const start = await count()
    // One connection's limit of statements.
    const sleeping = Promise.all([1, 2, 3, 4].map(() => client`select pg_sleep(0.1)`))
    // A query is sent when it is awaited, one turn later than a transaction begins.
    await pause(50)
    await Promise.all([sleeping, client`select 2`, client.begin(async (tx) => [await tx`select 3`, await tx`select 4`])])
    const end = await count()
    expect(end.waited - start.waited).toBe(2)
    await closeSqlClient(client)
  })
})

describe('a process that only runs jobs', () => {
  it('serves its metrics to this machine or to bearers of the token', async () => {
    const options = { shop: shop.shop, readBacklog: () => readBacklog(shop.shop.db), dataDir: undefined, host: '127.0.0.1', port: 0 }
    const open = await serveWorkerMetrics({ ...options, tokens: [] })
    const answer = await fetch(`http://127.0.0.1:${open}/metrics`)
    const figures = await figuresOf(await answer.text())
    expect([answer.status, figures.get('backlog_known'), figures.has('http_request_duration_seconds_count')]).toEqual([200, 1, false])
    expect(figures.has('job_duration_seconds_count{task="send-mail",outcome="done"}')).toBe(true)
    const status = async (port: number, path: string, headers = {}) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
    expect(await status(open, '/metrics', { 'x-forwarded-for': '10.1.2.3' })).toBe(403)
    expect([await status(open, '/healthz'), await status(open, '/')]).toEqual([200, 404])
    const closed = await serveWorkerMetrics({ ...options, tokens: ['a-token-of-the-collector'] })
    expect(await status(closed, '/metrics')).toBe(401)
    expect(await status(closed, '/metrics', bearer('a-token-of-the-collector'))).toBe(200)
  })
})

describe('while the database is unavailable', () => {
  it('the database figures are missing, and the others are present', async () => {
    const away = createSqlClient('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
    const of = createShop(away, { currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' })
    const { app } = await buildApp({ shop: of, publicUrl, dataDir: projectRoot })
    const figures = await figuresOf((await app.inject('/metrics')).body)
    await app.close()
    await closeSqlClient(away)
    expect([figures.has('database_writable'), figures.has('database_size_bytes'), figures.has('data_folder_free_bytes')]).toEqual([
      false,
      false,
      true,
    ])
  })
})
