import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { copyTemplate } from '#server/test/copy-template.ts'
import { databaseUrl } from '#server/test/template-database.ts'
import { until } from '#server/test/test-worker.ts'
import { withoutQueueing } from './migrate.ts'

const { url, drop } = await copyTemplate()
const connect = () => postgres(url, { max: 1, onnotice: () => {} })
const [migration, report, shop] = [connect(), connect(), connect()]
afterAll(async () => {
  await Promise.all([migration, report, shop].map((sql) => sql.end()))
  await drop()
})

it('a migration behind a long transaction does not block the shop, and runs when the transaction has ended', async () => {
  const ending = new AbortController()
  const longReport = report.begin(async (tx) => {
    await tx`select count(*) from reviews`
    await pause(30_000, undefined, { signal: ending.signal }).catch(() => {})
  })
  await until(async () => (await shop`select from pg_locks where relation = 'reviews'::regclass and granted`).length > 0)
  const migrated = withoutQueueing(migration, () => migration.begin((tx) => tx`alter table reviews add column note text`), 100)
  await until(async () => (await shop`select from pg_locks where relation = 'reviews'::regclass and not granted`).length > 0)
  const read = shop`select count(*) from reviews`.then(() => 'the shop reads on')
  expect(await Promise.race([read, pause(20_000, 'the shop waits for the report')])).toBe('the shop reads on')
  ending.abort()
  await migrated
  await longReport
  expect(await shop`select note from reviews`).toHaveLength(0)
  expect(await migration`show lock_timeout`).toEqual([{ lock_timeout: '0' }])
})

it('a start says that its migration waits', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  let start: Promise<unknown> | undefined
  await report.begin(async (tx) => {
    await tx`lock table drizzle.__drizzle_migrations`
    start = migrateDatabase(url)
    const line = /^Migrating.*, waits for a lock, \d+ s/
    await expect.poll(() => said.mock.calls.some(([text]) => line.test(String(text))), { timeout: 100_000 }).toBe(true)
  })
  await start
})

it('a start says which sums it checks', async () => {
  await shop`alter table purchases drop constraint purchases_sum`
  await shop`alter table purchases add constraint purchases_sum check (total_minor <= 9007199254740991) not valid`
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  let start: Promise<unknown> | undefined
  await report.begin(async (tx) => {
    await tx`lock table purchases in share row exclusive mode`
    start = migrateDatabase(url)
    const line = /^Checking sums, table purchases, .*waits for a lock, \d+ s/
    await expect.poll(() => said.mock.calls.map(([text]) => String(text)), { timeout: 100_000 }).toContainEqual(expect.stringMatching(line))
  })
  await start
  expect(await shop`select convalidated from pg_constraint where conname = 'purchases_sum'`).toEqual([{ convalidated: true }])
})

it('a migration that ends a deadlock with another transaction is tried again', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) await migration.unsafe(`do $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`)
  }
  await withoutQueueing(migration, work, 1)
  expect(tries).toBe(3)
})

it('a start can wait for another process’s migrations for longer than the timeouts of its role', async () => {
  const { url, drop } = await copyTemplate()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await drop()
  })
  const name = new URL(url).pathname.slice(1)
  await sql.unsafe(`alter database ${name} set lock_timeout = 50`)
  await sql.unsafe(`alter database ${name} set statement_timeout = 100`)
  await sql`select pg_advisory_lock(7278346)`
  const start = migrateDatabase(url).then(
    () => 'migrated',
    (error: Error) => error.message,
  )
  const watcher = postgres(databaseUrl(url, 'postgres'), { max: 1, onnotice: () => {} })
  onTestFinished(() => watcher.end())
  const waits = () => watcher`select from pg_stat_activity
    where datname = ${name} and application_name = 'partsdock-migrate' and now() - query_start > interval '200 ms'`
  await expect.poll(async () => (await waits()).count).toBe(1)
  await sql`select pg_advisory_unlock_all()`
  expect(await start).toBe('migrated')
})
