// A back-up of the embedded database, made while the shop runs, and restored: all with the real programs. `restore.slow.test.ts` has the refusals.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prepareFirstRows } from '#packages/demo-shop'
import { clusterIn, startEmbeddedPostgres } from '#packages/embedded-postgres'
import {
  canMount,
  cleanUp,
  forgetShared,
  homeOf,
  isRoot,
  makeFolder,
  makeUsedFolder,
  noOrdinaryUser,
  openedShop,
  ordinaryUser,
  query,
} from '#packages/embedded-postgres/testing'
import { createPasswords } from '#server/auth/passwords.ts'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import { projectRoot } from '#server/lib/root.ts'
import { ensureBuilt, programArgs } from '#server/test/built-programs.ts'
import { cleanEnv } from '../../scripts/clean-env.mjs'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

afterEach(cleanUp)
afterAll(forgetShared)

/** Without a lock's leftovers, and what a home has whose account cannot enter the project. */
const namesIn = (folder: string) =>
  readdirSync(folder).filter((name) => !/^(lock\.\d+|users|postgres\.log.*|binaries-[\d.]+.*|data-dir)$/.test(name))

async function openDemoShop(dataDir: string) {
  const database = await startEmbeddedPostgres({ dataDir, fsync: false })
  const client = createSqlClient(database.url, { max: 4 })
  const tools = {
    db: createDatabase(client),
    passwords: createPasswords({ waitMs: Number.POSITIVE_INFINITY }),
    currency: 'BDT',
    payments: { seller: {} },
  }
  await migrateDatabase(database.url, () => prepareFirstRows(tools, { demo: true, isDemoAsked: false, admin: undefined }))
  return { url: database.url, client, close: () => closeSqlClient(client).then(() => database.stop()) }
}

/** Places orders continuously until told to stop; collects the acknowledged numbers. */
function keepOrdering(sql: postgres.Sql) {
  const placed: number[] = []
  let isOver = false
  const customer = async () => {
    const [user] = await sql`select id from users where email like 'rafiq%' or role = 'user' order by email limit 1`
    while (!isOver) {
      const [product] =
        await sql`select id, min_order_quantity as least from products where available_quantity > 3 * min_order_quantity order by random() limit 1`
      const [added] = await sql`
        select * from add_order(${user?.id}, jsonb_build_object('actor', ${user?.id}::text), null, null, ${product?.id}, null, null, ${product?.least}, null, 'Rina Akter')`
      if (added?.outcome !== 'added') throw new Error(`The order was not added: ${added?.outcome}`)
      await sql`select * from place_purchase(${user?.id}, array[${added.order_number}::int], 'cash', 1800, '{}')`
      placed.push(added.order_number)
      // A fast machine must not sell the shop out.
      await pause(5)
    }
  }
  const over = Promise.all([customer(), customer()])
  return {
    placed,
    end: async () => {
      isOver = true
      await over
    },
  }
}

const files = { 'uploads/ab.webp': randomBytes(300_000), 'uploads/empty.webp': Buffer.alloc(0), 'secret-key': randomBytes(32) }

function addFiles(dataDir: string): void {
  mkdirSync(join(dataDir, 'uploads'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dataDir, name), content, { mode: 0o600 })
  if (isRoot) chownSync(join(dataDir, 'secret-key'), 12_345, 12_346)
}

it('a back-up made while orders are placed has all earlier ones, balanced books, every file, and one owner', async () => {
  const dataDir = makeFolder()
  const file = join(makeFolder(), 'shop.tar.gz')
  const shop = await openDemoShop(dataDir)
  addFiles(dataDir)
  const customers = keepOrdering(shop.client)
  await expect.poll(() => customers.placed.length).toBeGreaterThan(20)
  const before = [...customers.placed]
  const manifest = await backUp({ dataDir, file, fsync: false })
  const during = customers.placed.length
  await customers.end()
  expect(during).toBeGreaterThan(before.length)
  // The copying leaves no temporary files, and only the owner can read the back-up.
  expect(namesIn(homeOf(dataDir)).sort()).toEqual(['access.json', 'cluster'])
  expect(await query(shop.url, 'select count(*)::int as slots from pg_replication_slots')).toEqual({ slots: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await shop.close()

  const elsewhere = join(makeFolder(), 'data')
  const { home } = await restore({ dataDir: elsewhere, file })
  expect(namesIn(home).sort()).toEqual(['access.json', 'cluster'])
  for (const [name, content] of Object.entries(files)) expect(readFileSync(join(elsewhere, name)).equals(content), name).toBe(true)
  expect(statSync(join(elsewhere, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(statSync(join(elsewhere, 'secret-key')).uid).toBe(statSync(elsewhere).uid)
  expect(statSync(clusterIn(home)).uid).toBe(statSync(clusterIn(homeOf(dataDir))).uid)
  expect(statSync(join(home, 'access.json')).mode & 0o777).toBe(0o600)

  const restored = await startEmbeddedPostgres({ dataDir: elsewhere, fsync: false })
  const sql = postgres(restored.url, { max: 1, onnotice: () => {} })
  try {
    await migrateDatabase(restored.url)
    const kept = await sql<{ number: number }[]>`select number from orders where placed_at is not null`
    const numbers = new Set(kept.map(({ number }) => number))
    expect(before.filter((number) => !numbers.has(number))).toEqual([])
    expect([...(await sql`select * from stock_audit`)]).toEqual([])
    expect([...(await sql`select * from payment_audit`)]).toEqual([])
    expect(await sql`select name from products where search_text like '%ryzen%' limit 1`).toHaveLength(1)
    const [count] = await sql`select count(*)::int as orders from orders`
    expect(count?.orders).toBe(manifest.rows['public.orders'])
  } finally {
    await sql.end()
    await restored.stop()
  }
})

it.skipIf(!isRoot || noOrdinaryUser)(
  "root backs up an ordinary user's shop and restores it, and that user opens it again (needs root)",
  async () => {
    const dataDir = await makeUsedFolder(ordinaryUser)
    const file = join(makeFolder(), 'shop.tar.gz')
    const original = await openedShop({ options: { dataDir }, user: ordinaryUser })
    await query(original.url, 'create table parts as select 7 as stock')
    await backUp({ dataDir, file, fsync: false })
    await original.stop()

    const elsewhere = join(makeFolder(), 'data')
    await restore({ dataDir: elsewhere, file })
    const restored = await openedShop({ options: { dataDir: elsewhere }, user: ordinaryUser })
    expect(await query(restored.url, 'select stock from parts')).toEqual({ stock: 7 })
    expect(restored.notes).toEqual([])
    await restored.stop()
  },
)

describe('a back-up', () => {
  it('that is stopped leaves nothing', async () => {
    const dataDir = await makeUsedFolder()
    const target = makeFolder()
    const stopping = new AbortController()
    const backup = backUp({
      dataDir,
      file: join(target, 'shop.tar.gz'),
      fsync: false,
      signal: stopping.signal,
      log: (line) => line.startsWith('Writing') && stopping.abort(),
    })
    await expect(backup).rejects.toThrow()
    expect(readdirSync(target)).toEqual([])
    expect(namesIn(homeOf(dataDir)).sort()).toEqual(['access.json', 'cluster'])
  })

  it('removes the leftovers of one that was killed', async () => {
    const dataDir = await makeUsedFolder()
    const leftover = join(homeOf(dataDir), 'copy.draft-killed')
    mkdirSync(leftover)
    writeFileSync(join(leftover, 'signature'), JSON.stringify({ pid: process.pid, mark: 'an earlier process of that number' }))
    await backUp({ dataDir, file: join(makeFolder(), 'shop.tar.gz'), fsync: false })
    expect(existsSync(leftover)).toBe(false)
  })
})

describe('npm run backup', () => {
  beforeAll(ensureBuilt, 120_000)

  const run = (program: string, args: string[], env: Record<string, string>, before = '') => {
    const node = [process.execPath, ...programArgs(program, ...args)]
    const [command = '', ...rest] = before ? ['unshare', '--mount', 'sh', '-c', before, 'sh', ...node] : node
    return spawnSync(command, rest, { cwd: projectRoot, encoding: 'utf8', env: { ...cleanEnv(), ...env } })
  }

  it('and restore say what they refuse, and print their usage', () => {
    const away = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SECRET_KEY: 'x'.repeat(32) }
    const file = join(makeFolder(), 'shop.tar.gz')
    expect(run('backup', [file], away)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('ECONNREFUSED') })
    expect(run('restore', [file, '--replace'], away)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^--replace is for the embedded/),
    })
    expect(run('restore', [file, '--beside'], {})).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^--beside is for a database/),
    })
    for (const program of ['backup', 'restore'])
      expect(run(program, [], {})).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Which file\?\nUsage: npm run/) })
  })

  it.skipIf(!canMount)('says that the disk is full, and leaves nothing there (needs root and a mount)', async () => {
    const dataDir = await makeUsedFolder()
    const target = makeFolder()
    chmodSync(target, 0o755)
    const full = `mount -t tmpfs -o size=1m tmpfs ${target} && { "$@"; code=$?; ls -A ${target}; exit $code; }`
    const ended = run('backup', [join(target, 'shop.tar.gz')], { DATA_DIR: dataDir }, full)
    expect(ended.stderr).toMatch(/^The disk is full, and nothing was backed up/)
    expect(ended).toMatchObject({ status: 1 })
    expect(ended.stdout.split('\n').at(-2)).toMatch(/^Writing/)
  })
})
