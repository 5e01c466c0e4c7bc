import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql as statement } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCluster } from '#server/test/postgres.ts'
import { runRound } from '../../bench/faults/transaction-guard.ts'
import { closeSqlClient, createSqlClient, isConnectionLost, poolLoadOf, type Sql } from './client.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let watcher: postgres.Sql
let sql: Sql

beforeAll(async () => {
  cluster = await startTestCluster()
  watcher = postgres(cluster.url, { max: 1, onnotice: () => {} })
  sql = createSqlClient(cluster.url, { max: 2, applicationName: 'guarded' })
  await watcher`create table entry (text text)`
})

afterAll(async () => {
  await closeSqlClient(sql, 500)
  await watcher?.end()
  await cluster?.stop()
})

const endAll = () => watcher`select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name = 'guarded'`
const entries = async () => (await watcher`delete from entry returning text`).map((row) => row.text)

test('while backends die at random moments, no transfer is half committed and the process survives', async () => {
  const { exitCode, errors, report } = await runRound(cluster.url, { seconds: 3 })
  expect({ exitCode, errors, broken: report?.broken }).toEqual({ exitCode: 0, errors: '', broken: [] })
  expect(report?.ended).toBeGreaterThan(5)
  expect(report?.lost).toBeGreaterThan(5)
  expect(report?.committed).toBeGreaterThan(5)
})

test('a callback that continues after its connection died cannot send anything, whatever errors it ignores', async () => {
  const reached: string[] = []
  const lost = sql.begin(async (tx) => {
    const writtenBefore = tx`insert into entry values ('written before, sent after')`
    await tx`insert into entry values ('before')`
    await endAll()
    await pause(20)
    const say = (text: string) => () => reached.push(text)
    await tx`insert into entry values ('tagged')`.then(say('tagged'), () => {})
    await tx.unsafe(`insert into entry values ('unsafe')`).then(say('unsafe'), () => {})
    await writtenBefore.then(say('lazy'), () => {})
    await tx.savepoint((inner) => inner`insert into entry values ('savepoint')`).then(say('savepoint'), () => {})
    await tx.notify('entry', 'x').then(say('notify'), () => {})
    reached.push('the end')
  })
  await expect(lost).rejects.toSatisfy(isConnectionLost)
  await expect.poll(() => reached).toEqual(['the end'])
  expect(await entries()).toEqual([])
})

test('the same is true through Drizzle when the connection dies inside a nested transaction', async () => {
  const db = drizzle(sql)
  let goneOn = false
  const lost = db.transaction(async (tx) => {
    await tx.execute(statement`insert into entry values ('outer')`)
    await tx
      .transaction(async (inner) => {
        await endAll()
        await pause(20)
        // Other queries reopen the connection.
        await Promise.all([sql`select pg_sleep(0.02)`, sql`select pg_sleep(0.02)`])
        await inner.execute(statement`insert into entry values ('inner')`)
      })
      .catch(() => {})
    await tx.execute(statement`insert into entry values ('after')`).catch(() => {})
    goneOn = true
  })
  await expect(lost).rejects.toSatisfy(isConnectionLost)
  await expect.poll(() => goneOn).toBe(true)
  await pause(20)
  expect(await entries()).toEqual([])
})

test.each(['COMMIT', 'ROLLBACK'])('a late %s does not end another transaction on the same connection', async (end) => {
  const single = createSqlClient(cluster.url, { max: 1, applicationName: 'guarded' })
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let hasBegun = false
  const first = single.begin(async (tx) => {
    await tx`select 1`
    hasBegun = true
    await wait
    if (end === 'ROLLBACK') throw new Error('late')
  })
  const outcome = expect(first).rejects.toSatisfy(isConnectionLost)
  await expect.poll(() => hasBegun).toBe(true)
  await endAll()
  await outcome
  const stranger = single.begin(async (tx) => {
    await tx`insert into entry values ('first half')`
    goOn()
    await pause(50)
    await tx`insert into entry values ('second half')`
    expect(await watcher`select from entry`).toHaveLength(0)
  })
  await stranger
  expect(await entries()).toEqual(['first half', 'second half'])
  await closeSqlClient(single)
})

test('an error in the callback rolls back, is rethrown, and leaves the connection usable', async () => {
  const other = postgres(cluster.url, { max: 1, connect_timeout: 1, port: 1 })
  const refused = sql.begin(async (tx) => {
    await tx`insert into entry values ('undone')`
    await other`select 1`
  })
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await sql
    .begin(async (tx) => {
      await tx`insert into entry values ('kept')`
      await tx.savepoint((inner) => inner`insert into nowhere values (1)`).catch(() => {})
    })
    .catch(() => {})
  const results = await sql.begin((tx) => [tx`insert into entry values ('first')`, tx`select 2 as two`])
  expect(results[1]?.[0]).toEqual({ two: 2 })
  expect(await entries()).toEqual(['kept', 'first'])
  await other.end()
})

test('a truncated answer does not corrupt the next query of its connection', async () => {
  const single = createSqlClient(cluster.url, { max: 1, applicationName: 'guarded' })
  await single`select 1`
  const cut = single`select i, repeat('x', 200), case when i = 20000 then pg_sleep(3)::text end from generate_series(1, 40000) i`
  const outcome = expect(cut).rejects.toSatisfy(isConnectionLost)
  await pause(400)
  await endAll()
  await outcome
  const answers = [await single`select 1 as a`, await single`select 2 as a`, await single.unsafe('select 3 as a')]
  expect(answers.map((rows) => [...rows])).toEqual([[{ a: 1 }], [{ a: 2 }], [{ a: 3 }]])
  await closeSqlClient(single)
})

test('callers that retry at once, while all connections die, do not hang', async () => {
  const client = createSqlClient(cluster.url, { max: 4, applicationName: 'guarded' })
  await client`select 1`
  const until = performance.now() + 1_500
  let slowestMs = 0
  const insist = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      await client`select pg_sleep(0.001)`.catch(() => {})
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    }
  }
  const callers = Promise.all(Array.from({ length: 8 }, insist))
  while (performance.now() < until) {
    await endAll()
    await pause(100)
  }
  await callers
  expect(slowestMs).toBeLessThan(4_500)
  await closeSqlClient(client)
})

test('hundreds of queries on one connection leave no transaction open in the pool', async () => {
  for (let ahead = 199; ahead < 203; ahead++) {
    const queries = Array.from({ length: ahead }, () => sql`select 1`.execute())
    const transaction = sql.begin((tx) => tx`select 1`)
    await Promise.all([...queries, transaction])
  }
  const states = await watcher`select distinct state from pg_stat_activity where application_name = 'guarded'`
  expect([...states]).toEqual([{ state: 'idle' }])
})

test('a callback’s references are garbage-collected after its connection died', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const held: WeakRef<object>[] = []
  for (let n = 0; n < 12; n++) {
    const lost = sql.begin(async (tx) => {
      const ballast = { bytes: Buffer.alloc(1_000_000) }
      held.push(new WeakRef(ballast))
      await endAll()
      await tx`select ${ballast.bytes.length}::int`
    })
    await lost.catch(() => {})
  }
  await pause(50)
  collectGarbage()
  expect(held.filter((ref) => ref.deref()).length).toBeLessThan(3)
})

test('unguarded postgres.js functions are refused', async () => {
  expect(() => sql`select 1`.cursor()).toThrow('pages')
  expect(() => sql`copy entry from stdin`.writable()).toThrow('COPY')
  expect(() => sql.reserve()).toThrow('begin')
  expect(() => sql.file('x.sql')).toThrow('Read the file')
})

test('lost queries and transactions keep no place in the pool', async () => {
  await expect.poll(() => poolLoadOf(sql)).toEqual({ size: 2, inUse: 0, waiting: 0 })
})
