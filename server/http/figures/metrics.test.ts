import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { readBacklog } from '#server/jobs/backlog.ts'
import { first, publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'

const shop = await testShop()
const token = 'a-token-of-the-collector'
const apps: { close: () => Promise<unknown> }[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

/** A server with its own caches on the same database. */
async function openApp(options: { metricsTokens?: string[]; of?: typeof shop.shop } = {}) {
  const { of = shop.shop, ...rest } = options
  const built = await buildApp({ shop: of, publicUrl, ...rest })
  apps.push(built.app)
  return built
}
/** The metrics by name and labels, as Prometheus parses them. */
async function figuresOf(app: Awaited<ReturnType<typeof openApp>>['app']): Promise<Map<string, number>> {
  const { statusCode, body } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  return new Map(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const space = line.lastIndexOf(' ')
        return [line.slice(0, space), Number(line.slice(space + 1))]
      }),
  )
}
const readFigures = async () => figuresOf((await openApp()).app)

beforeEach(async () => {
  await shop.rows(sql`truncate outbox, refund_lines, refunds, documents, payment_orders, payments, purchases, purchase_lines, job_pools`)
  await shop.rows(sql`delete from graphile_worker._private_jobs`)
})

describe('METRICS_TOKEN', () => {
  it('admits every caller that presents it, from any address, and no other', async () => {
    const { app } = await openApp({ metricsTokens: [token, 'the-next-token-of-it'] })
    const status = async (authorization?: string, remoteAddress = '10.1.2.3') =>
      (await app.inject({ url: '/metrics', remoteAddress, headers: authorization === undefined ? {} : { authorization } })).statusCode
    expect(await status(`Bearer ${token}`)).toBe(200)
    expect(await status(`bearer ${token}`, '127.0.0.1')).toBe(200)
    // Two tokens are valid during a token rotation.
    expect(await status('Bearer the-next-token-of-it')).toBe(200)
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])
      expect([wrong, await status(wrong)]).toEqual([wrong, 401])
    // A proxy on this machine that does not forward the client's address.
    expect(await status(undefined, '127.0.0.1')).toBe(401)
  })

  it('admits no bearer if it is not set', async () => {
    const { app } = await openApp()
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers })).statusCode).toBe(403)
  })
})

describe('the metrics', () => {
  it('report the waiting and the failed mail, jobs, payments and refunds', async () => {
    const customer = await shop.person()
    await shop.rows(sql`
      insert into outbox (kind, recipient, payload, created_at, sent_at, given_up_at) values
        ('order-placed', 'a@people.test', '{}', now() - interval '2 hours', null, null),
        ('order-placed', 'a@people.test', '{}', now() - interval '1 hour', null, null),
        ('order-placed', 'a@people.test', '{}', now() - interval '9 hours', now(), null),
        ('order-placed', 'a@people.test', '{}', now() - interval '3 days', null, now())`)
    await shop.rows(sql`select graphile_worker.add_job('mend-outbox', run_at => now() - interval '10 minutes')`)
    await shop.rows(sql`select graphile_worker.add_job('mend-outbox', run_at => now() - interval '20 minutes', priority => 10)`)
    await shop.rows(sql`select graphile_worker.add_job('mend-outbox', run_at => now() + interval '1 day')`)
    await shop.rows(sql`select graphile_worker.add_job('draw-document', job_key => 'failed')`)
    await shop.rows(sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'failed'`)
    const payment = async (method: string, state: string) =>
      first([
        ...(await shop.rows<{ id: string }>(sql`
          insert into payments (user_id, method, mode, state, reference, amount_minor, currency, customer_ip, settled_at, received_minor)
          values (${customer.id}, ${method}, 'test', ${state}, gen_random_uuid(), 100, 'BDT', '10.0.0.1',
            case when ${state} = 'settled' then now() end, 100) returning id`)),
      ]).id
    await payment('bkash', 'open')
    await payment('card', 'open')
    await payment('card', 'open')
    const settled = await payment('card', 'settled')
    for (const state of ['asked', 'pending', 'done', 'failed'])
      await shop.rows(sql`insert into refunds (payment_id, amount_minor, reason, state) values (${settled}, 10, 'Wanted', ${state})`)

    const figures = await readFigures()
    expect(Object.fromEntries([...figures].filter(([name]) => /^(outbox|jobs|job_|payments|refunds|backlog)/.test(name)))).toMatchObject({
      backlog_known: 1,
      outbox_waiting: 2,
      outbox_dead: 1,
      'jobs_waiting{task="mend-outbox"}': 2,
      'jobs_waiting{task="draw-document"}': 0,
      'jobs_failed{task="draw-document"}': 1,
      'jobs_failed{task="mend-outbox"}': 0,
      job_pools: 0,
      'payments_open{method="bkash"}': 1,
      'payments_open{method="card"}': 2,
      'payments_open{method="nagad"}': 0,
      'refunds_unfinished{state="open"}': 2,
      'refunds_unfinished{state="failed"}': 1,
    })
    expect(figures.get('outbox_oldest_seconds')).toBeGreaterThanOrEqual(7_200)
    expect(figures.get('outbox_oldest_seconds')).toBeLessThan(9_000)
    expect(figures.get('jobs_oldest_seconds{task="mend-outbox"}')).toBeGreaterThanOrEqual(1_200)
  })

  it('report live workers', async () => {
    const worker = startTestWorker(shop)
    await until(async () => (await readFigures()).get('job_pools') === 1)
    await worker.stop()
    expect((await readFigures()).get('job_pools')).toBe(0)
  })

  it('report how busy the connections are', async () => {
    const client = createSqlClient(shop.url, { max: 2 })
    const busy = createShop(client, { currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' })
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let begun = 0
    const transactions = [1, 2].map(() =>
      client.begin(async (tx) => {
        await tx`select 1`
        begun += 1
        await gate
      }),
    )
    await until(() => begun === 2)
    const waiting = [1, 2, 3].map(() => client`select 1`.then(() => {}))
    await until(() => busy.poolLoad().waiting === 3)
    expect(busy.poolLoad()).toEqual({ size: 2, inUse: 2, waiting: 3 })
    release()
    await Promise.all([...transactions, ...waiting])
    const refused = await client`select from nothing_of_this_name`.catch(() => 'refused')
    expect([refused, busy.poolLoad()]).toEqual(['refused', { size: 2, inUse: 0, waiting: 0 }])
    expect((await figuresOf((await openApp({ of: busy })).app)).get('database_pool_size')).toBe(2)
    await closeSqlClient(client)
  })

  it('report the queue for password hashing and its refusals', async () => {
    const { app } = await openApp()
    const before = await figuresOf(app)
    const outcomes = await Promise.allSettled(Array.from({ length: 400 }, () => shop.shop.passwords.hash('open sesame')))
    const refused = outcomes.filter(({ status }) => status === 'rejected').length
    expect(refused).toBeGreaterThan(0)
    const after = await figuresOf(app)
    const name = 'password_hashes_refused_total'
    expect((after.get(name) ?? 0) - (before.get(name) ?? 0)).toBe(refused)
    expect([after.get('password_hashes_waiting'), after.get('password_hashes_running')]).toEqual([0, 0])
  })

  it('query the database once for many collectors', async () => {
    const execute = vi.fn(shop.shop.db.execute.bind(shop.shop.db))
    const { app } = await openApp({ of: { ...shop.shop, db: Object.assign(Object.create(shop.shop.db), { execute }) } })
    await Promise.all(Array.from({ length: 20 }, () => figuresOf(app)))
    await figuresOf(app)
    // One query for the backlog, one for the database state.
    expect(execute).toHaveBeenCalledTimes(2)
  })

  it('stay available without the database figures while the database is down', async () => {
    const away = createSqlClient('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
    const of = createShop(away, { currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' })
    const figures = await figuresOf((await openApp({ of })).app)
    expect([figures.get('backlog_known'), figures.has('outbox_waiting'), figures.has('process_cpu_seconds_total')]).toEqual([
      0,
      false,
      true,
    ])
    await closeSqlClient(away)
  })
})

describe('the backlog in a large table', () => {
  it('uses indexes and scans no table', async () => {
    await shop.rows(sql`
      insert into outbox (kind, recipient, payload, sent_at) select 'order-placed', 'a@people.test', '{}', now() from generate_series(1, 30000)`)
    await shop.rows(sql`
      insert into graphile_worker._private_jobs (task_id, run_at)
      select (select id from graphile_worker._private_tasks limit 1), now() + interval '1 day' from generate_series(1, 20000)`)
    await shop.rows(sql`analyze outbox`)
    await shop.rows(sql`analyze graphile_worker._private_jobs`)
    const text = await plan()
    expect(text).not.toMatch(/Seq Scan on (outbox|_private_jobs)/)
  })

  async function plan(): Promise<string> {
    let asked: Parameters<typeof shop.shop.db.execute>[0] | undefined
    const execute = (query: Parameters<typeof shop.shop.db.execute>[0]) => {
      asked = query
      return shop.shop.db.execute(query)
    }
    await readBacklog(Object.assign(Object.create(shop.shop.db), { execute }))
    if (!asked || typeof asked === 'string') throw new Error('Nothing was asked')
    const rows = await shop.rows<{ 'QUERY PLAN': string }>(sql`explain ${asked.getSQL()}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
})

it('all metrics have names and descriptions that `promtool check metrics` accepts', async () => {
  const { app } = await openApp()
  const lines = (await app.inject('/metrics')).body.split('\n')
  const ofKind = (kind: string) =>
    new Map(
      lines.filter((line) => line.startsWith(`# ${kind} `)).map((line) => [line.split(' ')[2] ?? '', line.split(' ').slice(3).join(' ')]),
    )
  const [helps, types] = [ofKind('HELP'), ofKind('TYPE')]
  expect(types.size).toBeGreaterThan(60)
  const problemOf = (name: string, type: string): string | null => {
    if (!helps.get(name)) return 'no help'
    if (!/^[a-z][a-z0-9_]*$/.test(name)) return 'not in snake case'
    if ((type === 'counter') !== name.endsWith('_total')) return 'counters, and no others, end in _total'
    if (/_(count|sum|bucket|info)$/.test(name) && !(type === 'gauge' && name.endsWith('_info'))) return 'ends like a part of a histogram'
    if (name.split('_').some((word) => ['counter', 'gauge', 'histogram', 'summary'].includes(word))) return 'contains its type'
    if (
      /_(ms|s|us|ns|sec|secs|min|mins|hr|hrs|kb|mb|gb|b|milliseconds|microseconds|nanoseconds|minutes|hours|days|kilobytes|megabytes|percent)(_total)?$/.test(
        name,
      )
    )
      return 'no base unit'
    return null
  }
  expect([...types].flatMap(([name, type]) => (problemOf(name, type) === null ? [] : [`${name}: ${problemOf(name, type)}`]))).toEqual([])
})
