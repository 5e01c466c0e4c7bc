// A database of the operator's own, backed up and restored: the whole way with a real server, if one is installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { cleanUp, makeFolder } from '#packages/embedded-postgres/testing'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { findInstalledPostgres, startInstalledPostgres } from '#server/test/installed-postgres.ts'
import { backUpOutside } from './back-up-outside.ts'
import { restoreOutside } from './restore-outside.ts'

afterAll(cleanUp)

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
      for (const name of ['shop', 'restored', 'lossy', 'unmoved', 'powerful', 'odd'])
        await admin.unsafe(`create database ${name} owner seller`)
      const url = (name: string) => server.url(name).replace('partsdock@', 'seller:p%40ss%3Aw%2Frd@')
      await migrateDatabase(url('shop'))
      const shop = connect(url('shop'))
      const add = () =>
        shop`insert into users (email, display_name) select gen_random_uuid() || '@people.test', 'Rina' from generate_series(1, 50)`
      await add()
      const dataDir = makeFolder()
      mkdirSync(join(dataDir, 'uploads'))
      writeFileSync(join(dataDir, 'uploads/ab.webp'), 'a picture')
      writeFileSync(join(dataDir, 'secret-key'), 'of the back-up')
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

      // SQL in an unsigned file never gets the rights of a superuser.
      const asSuperuser = { url: server.url('powerful'), dataDir: makeFolder(), file, places }
      await expect(restoreOutside(asSuperuser)).rejects.toThrow(/the role partsdock has rights over the whole database server.*--trust/)
      const odd = join(makeFolder(), 'odd.tar.gz')
      const oddly = connect(server.url('odd'))
      await oddly.unsafe(`create function run() returns event_trigger language plpgsql as 'begin end'`)
      await oddly.unsafe('create event trigger run on ddl_command_end execute function run()')
      await backUpOutside({ url: server.url('odd'), dataDir: makeFolder(), file: odd, places })
      await expect(restoreOutside({ url: url('powerful'), dataDir: makeFolder(), file: odd, places })).rejects.toThrow(
        /The dump in the file contains ".*EVENT TRIGGER.*run.*--trust/,
      )
      expect((await connect(server.url('powerful'))`select from pg_proc where proname = 'run'`).length).toBe(0)
      expect(await restoreOutside({ ...asSuperuser, trusted: true })).toMatchObject({ database: 'powerful' })

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
      writeFileSync(join(occupied, 'secret-key'), 'ours')
      symlinkSync('/nowhere', join(occupied, 'uploads'))
      await expect(restoreOutside({ url: url('unmoved'), dataDir: occupied, file, places })).rejects.toThrow(
        /uploads.*\. The database unmoved has been filled, and the files were not restored/,
      )
      expect([readdirSync(occupied).sort(), readFileSync(join(occupied, 'secret-key'), 'utf8')]).toEqual([
        ['secret-key', 'uploads'],
        'ours',
      ])

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
  300_000,
)
