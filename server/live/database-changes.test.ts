import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeSqlClient, type Sql } from '#server/db/client.ts'
import { type CatalogueCache, createCatalogueCache } from '#server/domain/catalogue-cache.ts'
import { startTestCluster } from '#server/test/postgres.ts'
import { databaseUrl } from '#server/test/template-database.ts'
import { followChanges } from './database-changes.ts'
import { invalidateOnChange } from './invalidate-on-change.ts'

const listener = `application_name = 'partsdock-listen'`
let cluster: Awaited<ReturnType<typeof startTestCluster>>
let watcher: postgres.Sql
let catalogue: CatalogueCache
let listening: boolean[]
let client: Sql

beforeAll(async () => {
  cluster = await startTestCluster()
  watcher = postgres(cluster.url, { max: 1, onnotice: () => {} })
})
afterEach(() => closeSqlClient(client, 500))
afterAll(async () => {
  await watcher.end({ timeout: 1 })
  await cluster.stop()
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
  client = await followChanges(cluster.url, [invalidateOnChange(catalogue)])
}

let reads = 0
const readDatabase = async () => {
  reads += 1
  return { items: [reads] }
}
/** The cached value: a counter that increases with every database read. */
const look = async () => (await catalogue.read('parts', readDatabase)).items[0]
const isKept = async () => {
  const before = await look()
  return (await look()) === before
}
const changeElsewhere = () => watcher`select pg_notify('catalogue', '')`

test('a list is cached until another process changes the catalogue', async () => {
  await follow()
  const before = await look()
  expect(await look()).toBe(before)
  await changeElsewhere()
  await expect.poll(look).not.toBe(before)
  expect(await isKept()).toBe(true)
})

test('nothing is cached while the connection is lost, and changes arrive again after each of many losses', async () => {
  await follow()
  for (let loss = 0; loss < 10; loss++) {
    listening = []
    await watcher.unsafe(`select pg_terminate_backend(pid, 2000) from pg_stat_activity where ${listener}`)
    await expect.poll(() => listening.at(0)).toBe(false)
    await expect.poll(() => listening.at(-1), { timeout: 3_000 }).toBe(true)
    const before = await look()
    expect(await look()).toBe(before)
    await changeElsewhere()
    await expect.poll(look).not.toBe(before)
  }
})

test('it keeps reconnecting while the database refuses connections', async () => {
  await follow()
  const elsewhere = postgres(databaseUrl(cluster.url, 'postgres'), { max: 1, onnotice: () => {} })
  await elsewhere.unsafe(`alter database partsdock allow_connections false`)
  await elsewhere.unsafe(`select pg_terminate_backend(pid, 2000) from pg_stat_activity where ${listener}`)
  await expect.poll(() => listening.at(-1)).toBe(false)
  expect(await isKept()).toBe(false)
  await pause(500)
  expect(listening.at(-1)).toBe(false)
  await elsewhere.unsafe(`alter database partsdock allow_connections true`)
  await elsewhere.end()
  await expect.poll(() => listening.at(-1)).toBe(true)
  expect(await isKept()).toBe(true)
})
