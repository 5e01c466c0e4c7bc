import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CatalogueCache, createCatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import { copyTemplate } from '#server/test/copy-template.ts'
import { databaseUrl } from '#server/test/template-database.ts'
import { openChangeLog } from './change-log.ts'
import { type Follower, followChanges } from './database-changes.ts'
import { invalidateOnChange } from './invalidate-on-change.ts'

const listener = `application_name = 'partsdock-listen' and datname = current_database()`
let database: Awaited<ReturnType<typeof copyTemplate>>
let watcher: postgres.Sql
let catalogue: CatalogueCache
let listening: boolean[]
/** The ids of changed orders, in order of arrival. */
let heard: string[]
let follower: Follower

beforeAll(async () => {
  database = await copyTemplate()
  watcher = postgres(database.url, { max: 4, onnotice: () => {} })
})
beforeEach(() => follow())
afterEach(() => follower.close())
afterAll(async () => {
  await watcher.end({ timeout: 1 })
  await database.drop()
})

async function follow(): Promise<void> {
  const cache = createCatalogueCache({ lifeMs: 60_000 })
  listening = []
  catalogue = {
    ...cache,
    setListening: (value) => {
      listening.push(value)
      cache.setListening(value)
    },
  }
  heard = []
  const orders = {
    onChange: (channel: string, ids: ReadonlySet<string> | 'all') =>
      void (channel === 'orders' && heard.push(...(ids === 'all' ? ['all'] : ids))),
    onLost() {},
    onResumed() {},
    onReset() {},
  }
  follower = await followChanges(database.url, [invalidateOnChange(catalogue, { forget() {} }, { readSoon() {} }), orders])
}

let reads = 0
const readDatabase = async () => {
  reads += 1
  return { items: [reads] }
}
/** The cached value is a counter that increases with every database read. */
const look = async () => (await catalogue.read('parts', readDatabase)).items[0]
const isKept = async () => {
  const before = await look()
  return (await look()) === before
}
const changeElsewhere = () => watcher`insert into changes (channel) values ('catalogue')`

test('a list is cached until another process changes the catalogue', async () => {
  const before = await look()
  expect(await look()).toBe(before)
  await changeElsewhere()
  await expect.poll(look).not.toBe(before)
  expect(await isKept()).toBe(true)
})

test('nothing is cached while the connection is lost, and changes arrive again after each of many losses', async () => {
  for (let loss = 0; loss < 10; loss++) {
    listening = []
    await watcher.unsafe(`select pg_terminate_backend(pid, 2000) from pg_stat_activity where ${listener}`)
    await expect.poll(() => listening.at(0)).toBe(false)
    await expect.poll(() => listening.at(-1)).toBe(true)
    const before = await look()
    expect(await look()).toBe(before)
    await changeElsewhere()
    await expect.poll(look).not.toBe(before)
  }
})

test('it keeps reconnecting while the database refuses connections', async () => {
  const [{ name } = { name: '' }] = await watcher<{ name: string }[]>`select current_database() as name`
  const elsewhere = postgres(databaseUrl(database.url, 'postgres'), { max: 1, onnotice: () => {} })
  await elsewhere.unsafe(`alter database ${name} allow_connections false`)
  await elsewhere.unsafe(
    `select pg_terminate_backend(pid, 2000) from pg_stat_activity where application_name = 'partsdock-listen' and datname = '${name}'`,
  )
  await expect.poll(() => listening.at(-1)).toBe(false)
  expect(await isKept()).toBe(false)
  await pause(500)
  expect(listening.at(-1)).toBe(false)
  await elsewhere.unsafe(`alter database ${name} allow_connections true`)
  await elsewhere.end()
  await expect.poll(() => listening.at(-1)).toBe(true)
  expect(await isKept()).toBe(true)
})

const log = (sql: postgres.Sql | postgres.TransactionSql, id: string) => sql`insert into changes (channel, ids) values ('orders', ${[id]})`

test('a change without a hint from any process arrives', async () => {
  await log(watcher, 'silent')
  await expect.poll(() => heard).toEqual(['silent'])
})

test('a process has seen its own change when its look has ended', async () => {
  for (let i = 0; i < 20; i++) {
    await log(watcher, `own ${i}`)
    await follower.look()
    expect(heard.at(-1)).toBe(`own ${i}`)
  }
})

test('each change arrives once, even if its transaction began early and committed late', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `order ${i}`)
  let commit = () => {}
  const told = new Promise<void>((resolve) => {
    commit = resolve
  })
  const late = watcher.begin(async (sql) => {
    await log(sql, 'late')
    await told
    await log(sql, 'late too')
  })
  for (const id of ids) {
    await log(watcher, id)
    if (Math.random() < 0.5) await follower.look()
  }
  await follower.look()
  expect(heard).toEqual(ids)
  commit()
  await late
  await follower.look()
  expect([...heard].sort()).toEqual([...ids, 'late', 'late too'].sort())
  await pause(600)
  expect(heard).toHaveLength(ids.length + 2)
})

test('a transaction that is rolled back announces nothing', async () => {
  await watcher.begin((sql) => log(sql, 'undone').then(() => Promise.reject(new Error('Undo it')))).catch(() => {})
  await follower.look()
  expect(heard).toEqual([])
})

test('sweeping deletes what all readers have seen and rows of a restored dump, but no change of an open transaction', async () => {
  await watcher`truncate changes`
  const reader = await openChangeLog(database.url, () => {})
  let commit = () => {}
  const told = new Promise<void>((resolve) => {
    commit = resolve
  })
  await log(watcher, 'old')
  const open = watcher.begin(async (sql) => {
    await log(sql, 'open')
    await told
  })
  await watcher`insert into changes (transaction_id, channel, ids) values ('9000000000', 'orders', '{"restored"}')`
  await expect.poll(() => heard).toEqual(['old'])
  let before = await reader.log.read(reader.position)
  // Large sweeps take several statements; the follower may have swept some rows already.
  const idsAfterSweep = async () => {
    for (let unfinished = 0; !(await reader.log.sweep(before, 1)); unfinished += 1) expect(unfinished).toBeLessThan(2)
    return (await watcher`select ids[1] as id from changes order by id`).map(({ id }) => id)
  }
  // Older transactions in the server's other databases count as readers too.
  await expect
    .poll(async () => {
      before = await reader.log.read(reader.position)
      return idsAfterSweep()
    })
    .toEqual([])
  commit()
  await open
  await log(watcher, 'new')
  expect(await idsAfterSweep()).toEqual(['new', 'open'])
  await follower.look()
  expect([...heard].sort()).toEqual(['new', 'old', 'open'])
  await reader.log.close()
})

test('the database loses the log when it crashes, like its readers do', async () => {
  const [row] = await watcher`select relpersistence from pg_class where relname = 'changes'`
  expect(row?.relpersistence).toBe('u')
})
