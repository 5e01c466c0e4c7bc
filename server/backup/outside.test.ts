// Back-ups of a database of the operator's own: which tools are used, and the whole way with a real server if one is installed.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { cleanUp, makeFolder } from '#packages/embedded-postgres/testing'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { findInstalledPostgres, startInstalledPostgres } from '#server/test/installed-postgres.ts'
import { startTestCluster } from '#server/test/postgres.ts'
import { backUpOutside, missingIn } from './back-up-outside.ts'
import { connect, findWritable } from './outside-database.ts'
import { findPostgresTools } from './postgres-tools.ts'
import { withNewDatabase } from './restore-dump.ts'
import { restoreOutside } from './restore-outside.ts'
import { packTar, unpackTar } from './tar.ts'

afterAll(cleanUp)

/** A folder with programs that say they are of this version. */
function makeTools(version: string, programs = ['pg_dump', 'pg_restore']): string {
  const folder = makeFolder()
  chmodSync(folder, 0o755)
  for (const program of programs)
    writeFileSync(join(folder, program), `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"\n`, { mode: 0o755 })
  return folder
}

describe('the tools of a back-up', () => {
  it('are those of the major version of the server, wherever they are in the PATH', async () => {
    const [newer, ours, older] = [makeTools('98.1'), makeTools('97.2 (Debian 97.2-1)'), makeTools('96.12')]
    const path = [newer, ours, older].join(':')
    expect(await findPostgresTools(97, { path })).toEqual({ folder: ours, version: '97.2' })
    expect(await findPostgresTools(96, { path })).toEqual({ folder: older, version: '96.12' })
  })

  it('are both of that version, and in one folder', async () => {
    const path = [makeTools('97.2', ['pg_dump']), makeTools('97.2', ['pg_restore'])].join(':')
    await expect(findPostgresTools(97, { path })).rejects.toThrow(
      /pg_dump and pg_restore 97 were not found\. Found, but not used: 97\.2 in /,
    )
  })

  it('are only those of the named folder, if one is named', async () => {
    const [ours, older] = [makeTools('97.2'), makeTools('96.12')]
    expect(await findPostgresTools(96, { postgresBin: older, path: ours })).toEqual({ folder: older, version: '96.12' })
    await expect(findPostgresTools(97, { postgresBin: older, path: ours })).rejects.toThrow(
      `not found in POSTGRES_BIN, ${older}. Found, but not used: 96.12 in ${older}. Install them (Debian and Ubuntu: postgresql-client-97;`,
    )
  })

  it('of another version are refused before anything is written', async () => {
    const target = makeFolder()
    const given = { url: inject('clusterUrl'), dataDir: makeFolder(), places: { postgresBin: makeTools('15.1') } }
    await expect(backUpOutside({ ...given, file: join(target, 'shop.tar.gz') })).rejects.toThrow(/PostgreSQL \d+, .* 15\.1 in/)
    expect(readdirSync(target)).toEqual([])
  })
})

it('the connection of a back-up lifts the limits of its role', async () => {
  const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
  const role = `limited_${randomBytes(6).toString('hex')}`
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  await admin.unsafe(`create role ${role} login password 'of the tests'`)
  for (const name of names) await admin.unsafe(`alter role ${role} set ${name} = '1s'`)
  const sql = connect(Object.assign(new URL(inject('clusterUrl')), { username: role, password: 'of the tests' }).href)
  try {
    expect((await sql`select setting from pg_settings where name in ${sql(names)}`).map(({ setting }) => setting)).toEqual(['0', '0', '0'])
  } finally {
    await sql.end()
    await admin.unsafe(`drop role ${role}`)
    await admin.end()
  }
})

describe('of several servers', () => {
  const writable = new URL(inject('clusterUrl'))
  const severalOf = (...hosts: string[]) => writable.href.replace(writable.host, hosts.join(','))

  it('the one that can be written to is used, whatever the others do', async () => {
    const former = await startTestCluster()
    const sql = postgres(former.url, { max: 1, onnotice: () => {} })
    try {
      await sql.unsafe(`alter role ${writable.username} password '${decodeURIComponent(writable.password)}'`)
      await sql`alter system set default_transaction_read_only = on`
      await sql`select pg_reload_conf()`
      const readOnly = new URL(former.url).host
      expect(await findWritable(severalOf('127.0.0.1:1', readOnly, writable.host))).toBe(writable.href)
      await expect
        .poll(() => findWritable(severalOf('127.0.0.1:1', readOnly)).catch(String), { timeout: 10_000 })
        .toMatch(
          `StartError: None of the servers in DATABASE_URL can be written to (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; ${readOnly} is read-only).`,
        )
    } finally {
      await sql.end()
      await former.stop()
    }
  }, 30_000)
})

describe('a new database whose filling failed', () => {
  const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
  afterAll(() => admin.end())
  const name = () => `left_${randomBytes(6).toString('hex')}`
  const fill = (database: string, before: () => Promise<unknown>) =>
    withNewDatabase(inject('clusterUrl'), database, { keep: true }, async () => {
      await before()
      throw new Error('The disk is full')
    })

  it('is dropped', async () => {
    const database = name()
    await expect(fill(database, async () => {})).rejects.toThrow(/^The disk is full$/)
    expect(await admin`select from pg_database where datname = ${database}`).toHaveLength(0)
  })

  it('is named, if it cannot be dropped', async () => {
    const database = name()
    await expect(fill(database, () => admin`alter database ${admin(database)} is_template true`)).rejects.toThrow(
      `The disk is full. The new database ${database} could not be dropped (cannot drop a template database): drop it yourself.`,
    )
    await admin`alter database ${admin(database)} is_template false`
    await admin`drop database ${admin(database)}`
  })
})

it('a dump without the rows of a table is noticed', () => {
  const list = `; Archive\n4401; 0 16501 TABLE DATA public users shop\n4402; 0 16502 TABLE DATA drizzle __drizzle_migrations shop\n`
  expect(missingIn(list, ['public.users', 'drizzle.__drizzle_migrations'])).toBeUndefined()
  expect(missingIn(list, ['public.users', 'public.orders'])).toBe('public.orders')
})

it('a file of more than 8 GiB has its size in the archive', async () => {
  const size = 9 * 2 ** 30 + 1
  const owner = { uid: 0, gid: 0, user: 'root', group: 'root' }
  async function* nothing(): AsyncGenerator<Buffer> {}
  async function* one() {
    yield { path: 'dump/shop.dump', kind: 'file' as const, mode: 0o600, size, modifiedAt: new Date(0), ...owner, content: nothing() }
  }
  const { value: head } = await packTar(one()).next()
  async function* archive() {
    if (head) yield head
  }
  const { value: entry } = await unpackTar(archive()).next()
  expect(entry).toMatchObject({ path: 'dump/shop.dump', size })
})

const bin = findInstalledPostgres()

it.skipIf(bin === null)(
  'a shop is backed up while rows are added, and restored into an empty database or a new one (needs PostgreSQL 15 or newer with its tools)',
  async () => {
    const server = await startInstalledPostgres(bin ?? '')
    const places = { postgresBin: bin ?? '' }
    const open: postgres.Sql[] = []
    const connect = (url: string) => {
      const client = postgres(url, { max: 1, onnotice: () => {} })
      open.push(client)
      return client
    }
    try {
      // An ordinary role with a password that no shell and no address likes.
      const admin = connect(server.url('postgres'))
      await admin.unsafe(`create role seller login createdb password 'p@ss:w/rd'; `)
      for (const name of ['shop', 'restored', 'lossy', 'unmoved']) await admin.unsafe(`create database ${name} owner seller`)
      const url = (name: string) => server.url(name).replace('partsdock@', 'seller:p%40ss%3Aw%2Frd@')
      await migrateDatabase(url('shop'))
      const shop = connect(url('shop'))
      const add = () =>
        shop`insert into users (email, display_name) select gen_random_uuid() || '@people.test', 'Rina' from generate_series(1, 50)`
      await add()
      const dataDir = makeFolder()
      mkdirSync(join(dataDir, 'uploads'))
      writeFileSync(join(dataDir, 'uploads/ab.webp'), 'a picture')
      writeFileSync(join(dataDir, 'note.txt'), 'of the back-up')
      const file = join(makeFolder(), 'shop.tar.gz')

      let isOver = false
      const adding = (async () => {
        while (!isOver) await add()
      })()
      const severalServers = url('shop').replace('@', '@127.0.0.1:1,')
      const manifest = await backUpOutside({ url: severalServers, dataDir, file, places, verify: true })
      isOver = true
      await adding
      expect(manifest.rows['public.users']).toBeGreaterThanOrEqual(50)
      expect(readdirSync(join(file, '..'))).toEqual(['shop.tar.gz'])
      expect((await shop`select from pg_database where datname like 'partsdock_verify%'`).length).toBe(0)

      await expect(restoreOutside({ url: url('shop'), dataDir, file, places })).rejects.toThrow(/the database shop is not empty.*--beside/)
      const elsewhere = join(makeFolder(), 'data')
      const done = await restoreOutside({ url: url('restored'), dataDir: elsewhere, file, places })
      expect(done).toMatchObject({ database: 'restored', replaced: null })
      expect(readFileSync(join(elsewhere, 'uploads/ab.webp'), 'utf8')).toBe('a picture')
      const [count] = await connect(url('restored'))`select count(*)::int as users from users`
      expect(count?.users).toBe(manifest.rows['public.users'])
      await migrateDatabase(url('restored'))

      // The restored rows disappear again, as if the dump had lacked them.
      const lossy = connect(server.url('lossy'))
      await lossy.unsafe(`create function lose() returns event_trigger language plpgsql as 'begin delete from public.users; end'`)
      await lossy.unsafe(`create event trigger lose on ddl_command_end when tag in ('CREATE INDEX') execute function lose()`)
      const untouched = makeFolder()
      await expect(restoreOutside({ url: url('lossy'), dataDir: untouched, file, places })).rejects.toThrow(
        /differs from the back-up: public\.users has 0 rows.*\. The database lossy has been filled, and the files were not restored\. To try again,/,
      )
      expect(readdirSync(untouched)).toEqual([])

      // A folder cannot take the place of a link to nowhere.
      const occupied = makeFolder()
      writeFileSync(join(occupied, 'note.txt'), 'ours')
      symlinkSync('/nowhere', join(occupied, 'uploads'))
      await expect(restoreOutside({ url: url('unmoved'), dataDir: occupied, file, places })).rejects.toThrow(
        /uploads.*\. The database unmoved has been filled, and the files were not restored/,
      )
      expect([readdirSync(occupied).sort(), readFileSync(join(occupied, 'note.txt'), 'utf8')]).toEqual([['note.txt', 'uploads'], 'ours'])

      const beside = await restoreOutside({ url: severalServers, dataDir, file, places, beside: true })
      expect(beside.database).toMatch(/^shop_restored_\d{14}$/)
      const [again] = await connect(url(beside.database))`select count(*)::int as users from users`
      expect(again?.users).toBe(count?.users)
      expect(existsSync(join(beside.files, 'uploads/ab.webp'))).toBe(true)
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
    } finally {
      await Promise.all(open.map((one) => one.end({ timeout: 1 })))
      server.stop()
    }
  },
  120_000,
)
