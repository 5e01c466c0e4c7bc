// A real migration that holds in the middle: an index whose expression waits for an advisory lock at one row.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { copyTemplate } from '#server/test/copy-template.ts'
import { withProgress } from './migration-progress.ts'

const { url, drop } = await copyTemplate()
const connect = () => postgres(url, { max: 1, onnotice: () => {} })
const [migration, holder] = [connect(), connect()]
const migrationsFolder = mkdtempSync(join(tmpdir(), 'partsdock-migrations-'))

afterAll(async () => {
  await Promise.all([migration.end(), holder.end()])
  await drop()
  rmSync(migrationsFolder, { recursive: true, force: true })
})

function recorder(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

/** Writes a migration of two steps that runs after all others. */
function writeMigration(when: number, sql: string): void {
  mkdirSync(join(migrationsFolder, 'meta'), { recursive: true })
  const entry = { idx: 0, version: '7', when, tag: '0099_long', breakpoints: true }
  writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }))
  writeFileSync(join(migrationsFolder, '0099_long.sql'), sql)
}

const work = () => migrate(drizzle(migration), { migrationsFolder })
const later = Date.UTC(2100, 0)

it('says which step of which migration runs, on which table, and how many rows are done', async () => {
  await holder`create table walls (id int primary key, note text)`
  await holder`insert into walls select i, repeat('x', 200) from generate_series(1, 20000) i`
  await holder`analyze walls`
  await holder.unsafe(`create function held(id int) returns int language plpgsql immutable as $$
    begin if id = 15000 then perform pg_advisory_xact_lock_shared(77001); end if; return id; end $$`)
  writeMigration(later, 'alter table walls add column size int;\n--> statement-breakpoint\ncreate index walls_held on walls (held(id));')
  await holder`select pg_advisory_lock(77001)`
  const output = recorder(false)
  const done = withProgress(migration, work, { url, migrationsFolder, output, everyMs: 20 })
  const said = () => output.written.find((line) => line.includes('step 2') && line.includes('waits for a lock'))
  await expect.poll(said, { timeout: 60_000 }).toBeDefined()
  await holder`select pg_advisory_unlock(77001)`
  await done
  const [, share = ''] =
    /^Migrating 0099_long, step 2 of 2, table walls, about ([\d,]+) of 20,000 rows, waits for a lock, \d+ s\n$/.exec(said() ?? '') ?? []
  const rows = Number(share.replace(',', ''))
  expect(rows).toBeGreaterThan(14_000)
  expect(rows).toBeLessThan(16_000)
})

it('says that a step waits for a lock, on one moving line of a terminal, which it clears', async () => {
  writeMigration(later + 1, 'select 1;\n--> statement-breakpoint\nalter table walls add column colour text;')
  const output = recorder(true)
  let done: Promise<void> | undefined
  await holder.begin(async (tx) => {
    await tx`lock table walls in access share mode`
    done = withProgress(migration, work, { url, migrationsFolder, output, everyMs: 20 })
    await expect.poll(() => output.written.some((text) => text.includes('waits for a lock')), { timeout: 60_000 }).toBe(true)
  })
  await done
  expect(output.written.filter((text) => !text.startsWith('\r') || !text.endsWith('\u001B[K'))).toEqual([])
  expect(output.written).toContainEqual(
    expect.stringMatching(/Migrating 0099_long, step 2 of 2, table walls, about 20,000 rows, waits for a lock, \d+ s/),
  )
  expect(output.written.at(-1)).toBe('\r\u001B[K')
})

it('lets the migration run if the second connection fails, and is silent about a short one', async () => {
  const output = recorder(false)
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  expect(await withProgress(migration, async () => 7, { url: nowhere, migrationsFolder, output, everyMs: 1 })).toBe(7)
  expect(await withProgress(migration, async () => 8, { url, migrationsFolder, output })).toBe(8)
  expect(output.written).toEqual([])
})
