import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineFull } from '#server/lib/turns.ts'
import { startTestCluster } from '#server/test/postgres.ts'
import { processRegistry } from '#server/watch/registry.ts'
import { clientFor, closeSqlClient, createSqlClient, type Sql } from './client.ts'

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
const timesOf = async (statement: string) => {
  const values = (await valuesOf('database_statement_duration_seconds')).filter(({ labels }) => labels['statement'] === statement)
  const [count = 0, seconds = 0] = ['count', 'sum'].map((part) => values.find(({ metricName }) => metricName?.endsWith(part))?.value)
  return { count, seconds }
}
const errors = async () =>
  Object.fromEntries(
    (await valuesOf('database_errors_total')).filter(({ value }) => value > 0).map(({ labels, value }) => [labels['class'], value]),
  )

test('a statement is timed from when it is sent, and not at all if its place was refused', async () => {
  const writes = clientFor(sql, { lane: 'writes', isPatient: false })
  // Of five connections, one is for writes.
  const hold = (seconds: number) => writes.begin((tx) => tx`select pg_sleep(${seconds})`)
  const held = hold(0.7)
  await pause(50)
  expect(await writes.unsafe('select count(*)::int as n from patient')).toEqual([{ n: 0 }])
  await held
  const { count, seconds } = await timesOf('select patient')
  expect(count).toBe(1)
  expect(seconds).toBeLessThan(0.5)

  const heldLonger = hold(1.5)
  await pause(50)
  await expect(writes.unsafe('delete from patient')).rejects.toThrow(LineFull)
  await heldLonger
  expect(await timesOf('delete patient')).toEqual({ count: 0, seconds: 0 })
  expect(await errors()).toEqual({})
})

test('a statement that gets no connection counts as an error of the connection, and has no time', async () => {
  const unreachable = createSqlClient('postgres://nobody@127.0.0.1:1/none')
  await expect(unreachable`update patient set id = 1`).rejects.toThrow('ECONNREFUSED')
  await closeSqlClient(unreachable)
  expect(await timesOf('update patient')).toEqual({ count: 0, seconds: 0 })
  expect(await errors()).toEqual({ connection: 1 })
})
