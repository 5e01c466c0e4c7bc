// Back-ups of a database of the operator's own: which tools and which server are used, and what a failure leaves. `outside.slow.test.ts` goes the
// whole way.
import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { cleanUp, makeFolder } from '#packages/embedded-postgres/testing'
import { startTestCluster } from '#server/test/postgres.ts'
import { backUpOutside, missingIn } from './back-up-outside.ts'
import { requireKnownKinds } from './dump-contents.ts'
import { packTar, unpackTar } from './entries.ts'
import { connect, findWritable } from './outside-database.ts'
import { findPostgresTools } from './postgres-tools.ts'
import { withNewDatabase } from './restore-dump.ts'

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
  it('have the server’s major version, wherever they are in the PATH', async () => {
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

  it('come only from the named folder, if one is named', async () => {
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
        .poll(() => findWritable(severalOf('127.0.0.1:1', readOnly)).catch(String))
        .toMatch(
          `StartError: None of the servers in DATABASE_URL can be written to (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; ${readOnly} is read-only).`,
        )
    } finally {
      await sql.end()
      await former.stop()
    }
  }, 120_000)
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

it('a dump with an object that no shop has is refused, whatever its name', () => {
  const known =
    ';\n; Archive created at 2026\n;\n5; 2615 16386 SCHEMA - drizzle shop\n3000; 2606 1 FK CONSTRAINT public orders orders_fk shop\n'
  expect(() => requireKnownKinds(known)).not.toThrow()
  for (const line of ['3475; 3466 16400 EVENT TRIGGER - TABLE DATA shop', '2; 0 0 SUBSCRIPTION - TABLE shop', 'x; 0 0 TABLE public t shop'])
    expect(() => requireKnownKinds(`${known}${line}\n`), line).toThrow(/which a shop's database does not have.*--trust/)
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
