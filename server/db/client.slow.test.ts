import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QueueFull } from '#server/lib/fair-queue.ts'
import { startTestCluster } from '#server/test/postgres.ts'
import { clientFor, closeSqlClient, createSqlClient, isConnectionLost, retryOnConflict, type Sql, sqlState } from './client.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let sql: Sql

beforeAll(async () => {
  cluster = await startTestCluster()
  sql = createSqlClient(cluster.url, { max: 4 })
})

afterAll(async () => {
  await closeSqlClient(sql, 500)
  await cluster?.stop()
})

const failure = (run: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(run).then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )

test('the server applies our limits', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'application_name']
  const settings = await sql`select name, setting, unit from pg_settings where name in ${sql(names)} order by name`
  expect(settings.map((row) => `${row.name} ${row.setting}${row.unit ?? ''}`)).toEqual([
    'application_name partsdock',
    'idle_in_transaction_session_timeout 5000ms',
    'lock_timeout 3000ms',
    'statement_timeout 4000ms',
  ])
})

test('int8 is a number, and the nearest one beyond the range of a number', async () => {
  const [row] =
    await sql`select 9007199254740991::int8 as largest, count(*) as count, array[1, 2]::int8[] as list from pg_class where false`
  expect(row).toEqual({ largest: 9007199254740991, count: 0, list: [1, 2] })
  expect(await sql`select 9007199254740993::int8 as beyond`).toEqual([{ beyond: 9007199254740992 }])
  expect(await sql`select 1 as still`).toEqual([{ still: 1 }])
})

test('Drizzle returns dates, arrays and int8 as their columns declare', async () => {
  const part = pgTable('part', {
    id: integer().primaryKey(),
    priceMinor: bigint({ mode: 'number' }).notNull(),
    tags: text().array().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
    day: date().notNull(),
  })
  await sql`create table part (id int primary key, "priceMinor" int8, tags text[], "addedAt" timestamptz, day date)`
  const row = { id: 1, priceMinor: 2 ** 52, tags: ['a', 'b,"c"'], addedAt: new Date(0), day: '2026-02-28' }
  const db = drizzle(sql)
  await db.insert(part).values(row)
  expect(await db.select().from(part)).toEqual([row])
  const twice = await failure(db.insert(part).values(row))
  expect(sqlState(twice)).toBe('23505')
  expect(isConnectionLost(twice)).toBe(false)
  await db.transaction((tx) => tx.delete(part))
  expect(await sql`select id from part`).toHaveLength(0)
})

test('arrays are parsed on every connection of the pool', async () => {
  const ask = () => sql`select pg_sleep(0.05), array['a', 'b'] as list from pg_class where relname = any(${['pg_class']})`
  const answers = await Promise.all([ask(), ask(), ask(), ask()])
  expect(answers.map(([row]) => row?.list)).toEqual(Array(4).fill(['a', 'b']))
})

test('a lost connection is distinguished from a failed statement', async () => {
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`
  expect(isConnectionLost(await failure(ended))).toBe(true)
  const refused = createSqlClient('postgres://nobody@127.0.0.1:1/none')
  expect(isConnectionLost(await failure(drizzle(refused).execute('select 1')))).toBe(true)
  await closeSqlClient(refused)
  expect(isConnectionLost(await failure(sql.begin('read only', (tx) => tx`create table t ()`)))).toBe(true)
  const wrong = await failure(sql`select 1/0`)
  expect([isConnectionLost(wrong), sqlState(wrong)]).toEqual([false, '22012'])
  const circular = new Error('outer')
  circular.cause = circular
  expect([isConnectionLost(circular), sqlState(circular), sqlState(null), isConnectionLost('x')]).toEqual([false, null, null, false])
})

test('among several servers, a read-only one gets no connection', async () => {
  const { host } = new URL(cluster.url)
  const reader = createSqlClient(`${cluster.url.replace(host, `${host},${host}`)}?default_transaction_read_only=on`)
  expect(isConnectionLost(await failure(reader`select 1`))).toBe(true)
  await closeSqlClient(reader)
})

test('a single read-only server still serves reads, even over new connections', async () => {
  const reader = createSqlClient(`${cluster.url}?default_transaction_read_only=on`)
  expect(await reader`select 1 as one`).toEqual([{ one: 1 }])
  expect(isConnectionLost(await failure(reader`create table sign (name text)`))).toBe(true)
  await closeSqlClient(reader)
})

test('a transaction that gets no connection within a second is refused, and later statements are served again', async () => {
  // One of the five connections is for writes.
  const client = createSqlClient(cluster.url, { max: 5 })
  const writes = clientFor(client, { lane: 'writes', isPatient: false })
  let release = () => {}
  const held = writes.begin(async (tx) => {
    await tx`select 1`
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  expect(await failure(writes.begin((tx) => tx`select 2`))).toBeInstanceOf(QueueFull)
  const late = writes.unsafe('select 3 as served')
  const next = late.execute()
  release()
  await held
  expect(await next).toEqual([{ served: 3 }])
  await closeSqlClient(client)
})

test('statements behind a refused transaction get the places that were too few for it', async () => {
  const client = createSqlClient(cluster.url, { max: 5 })
  const writes = clientFor(client, { lane: 'writes', isPatient: false })
  // It takes one of four places, but a transaction needs all four.
  const slow = writes.unsafe('select pg_sleep(1.5)').execute()
  await pause(50)
  const refused = failure(writes.begin((tx) => tx`select 1`))
  const behind = writes.unsafe('select 2 as served').execute()
  expect(await refused).toBeInstanceOf(QueueFull)
  expect(await behind).toEqual([{ served: 2 }])
  await slow
  await closeSqlClient(client)
})

test('two transactions that deadlock both succeed after a retry', async () => {
  await sql`create table shelf (id int primary key, stock int)`
  await sql`insert into shelf values (1, 0), (2, 0)`
  let runs = 0
  const both = (first: number, second: number) =>
    retryOnConflict(() => {
      runs++
      return sql.begin(async (tx) => {
        await tx`update shelf set stock = stock + 1 where id = ${first}`
        await tx`select pg_sleep(0.1)`
        await tx`update shelf set stock = stock + 1 where id = ${second}`
      })
    })
  await Promise.all([both(1, 2), both(2, 1)])
  expect(runs).toBeGreaterThan(2)
  expect(await sql`select stock from shelf`).toEqual([{ stock: 2 }, { stock: 2 }])
})

test('only conflicts are retried, and only a few times', async () => {
  let runs = 0
  const failing = (state: string) =>
    retryOnConflict(() => {
      runs++
      return sql.unsafe(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
    })
  expect(sqlState(await failure(failing('40001')))).toBe('40001')
  expect(runs).toBe(4)
  expect(sqlState(await failure(failing('23505')))).toBe('23505')
  expect(runs).toBe(5)
})

test('closing lets a query finish, and does not wait for a database that no longer answers', async () => {
  const patient = createSqlClient(cluster.url)
  const slow = patient`select 1 as done, pg_sleep(0.3)`.execute()
  await closeSqlClient(patient)
  expect((await slow)[0]?.done).toBe(1)

  const { port, freeze, stop } = await startFreezingProxy(Number(new URL(cluster.url).port))
  const url = new URL(cluster.url)
  url.port = String(port)
  const frozen = createSqlClient(url.href)
  await frozen`select 1`
  freeze()
  const unanswered = failure(frozen`select 2`)
  const startedAt = performance.now()
  await closeSqlClient(frozen, 300)
  await closeSqlClient(frozen, 300)
  expect(performance.now() - startedAt).toBeLessThan(4_500)
  expect(isConnectionLost(await unanswered)).toBe(true)
  stop()
})

test('closing does not wait for connections that died during a query', async () => {
  const client = createSqlClient(cluster.url, { max: 2, applicationName: 'doomed' })
  await client`select 1`
  const cut = failure(client`select pg_sleep(3)`)
  await expect
    .poll(() => sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed' and query like '%sleep%'`)
    .toHaveLength(1)
  await cut
  const startedAt = performance.now()
  await closeSqlClient(client)
  expect(performance.now() - startedAt).toBeLessThan(4_500)
})

async function startFreezingProxy(target: number) {
  let frozen = false
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.on('data', (chunk) => frozen || upstream.write(chunk)).on('error', () => {})
    upstream.on('data', (chunk) => frozen || client.write(chunk)).on('error', () => {})
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const freeze = () => {
    frozen = true
  }
  return { port: (server.address() as AddressInfo).port, freeze, stop: () => server.close() }
}
