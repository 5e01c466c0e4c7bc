import { afterAll, beforeAll, expect, test } from 'vitest'
import { QueueFull } from '#server/lib/fair-queue.ts'
import { startTestCluster } from '#server/test/postgres.ts'
import { processRegistry } from '#server/watch/registry.ts'
import { clientFor, closeSqlClient, createSqlClient, type Sql } from './client.ts'
import { watchStatement } from './watch-statement.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let sql: Sql

beforeAll(async () => {
  cluster = await startTestCluster()
  sql = createSqlClient(cluster.url, { max: 5 })
  await sql`create table patient (id int)`
})

afterAll(async () => {
  await closeSqlClient(sql, 500)
  await cluster?.stop()
})

const valuesOf = async (name: string) => {
  const { values = [] } = (await processRegistry.getSingleMetric(name)?.get()) ?? {}
  return values as { metricName?: string; value: number; labels: Record<string, string> }[]
}
/** Other code in this process adds to the same registry. */
const sumOf = async (name: string, part: string, labels: Record<string, string>) =>
  (await valuesOf(name))
    .filter((value) => value.metricName?.endsWith(part) ?? true)
    .filter((value) => Object.entries(labels).every(([label, text]) => value.labels[label] === text))
    .reduce((sum, { value }) => sum + value, 0)

/** The changes in the metrics during `work`: statements, their seconds, and errors by class. */
async function countedDuring(statement: string, work: () => Promise<unknown>) {
  const read = () =>
    Promise.all([
      sumOf('database_statement_duration_seconds', '_count', { statement }),
      sumOf('database_statement_duration_seconds', '_sum', { statement }),
      sumOf('database_errors_total', '', {}),
      sumOf('database_errors_total', '', { class: 'connection' }),
    ])
  const before = await read()
  await work()
  const [count = 0, seconds = 0, errors = 0, connection = 0] = (await read()).map((value, i) => value - (before[i] ?? 0))
  return { count, seconds, errors, connection }
}

test('a statement is timed from when it is sent', async () => {
  const writes = clientFor(sql, { lane: 'writes', isPatient: true })
  // One of the five connections is for writes.
  const held = writes.begin((tx) => tx`select pg_sleep(1)`)
  const began = performance.now()
  const { count, seconds } = await countedDuring('select patient', () => writes.unsafe('select count(*)::int as n from patient'))
  await held
  expect(count).toBe(1)
  expect((performance.now() - began) / 1_000 - seconds).toBeGreaterThan(0.8)
})

test('a statement without a place is not timed', async () => {
  const writes = clientFor(sql, { lane: 'writes', isPatient: false })
  const held = writes.begin((tx) => tx`select pg_sleep(1.5)`)
  const { count, seconds } = await countedDuring('delete patient', () =>
    expect(writes.unsafe('delete from patient')).rejects.toThrow(QueueFull),
  )
  await held
  expect({ count, seconds }).toEqual({ count: 0, seconds: 0 })
})

test.each([
  ['is no error if its place was refused', false, 0],
  ['is one if it failed after that', true, 1],
])('a statement %s', async (_, isSent, expected) => {
  // These lines are synchronous, so nothing else in this process can count in between.
  const { errors } = await countedDuring('select patient', async () => {
    const watched = watchStatement({ strings: ['select from patient'], state: null })
    if (isSent) watched.begin()
    watched.end(new QueueFull())
  })
  expect(errors).toBe(expected)
})

test('a statement that gets no connection counts as a connection error, and is not timed', async () => {
  const unreachable = createSqlClient('postgres://nobody@127.0.0.1:1/none')
  const counted = await countedDuring('update patient', () =>
    expect(unreachable`update patient set id = 1`).rejects.toThrow('ECONNREFUSED'),
  )
  await closeSqlClient(unreachable)
  expect(counted).toMatchObject({ count: 0, seconds: 0 })
  expect(counted.errors).toBeGreaterThanOrEqual(1)
  expect(counted.connection).toBeGreaterThanOrEqual(1)
})
