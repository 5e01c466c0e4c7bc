import postgres from 'postgres'
import { afterAll, afterEach, expect, it } from 'vitest'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { StartError } from '#server/lib/start-error.ts'
import { testShop } from '#server/test/test-shop.ts'
import { listMissingParts, partsMadeBy } from './missing-parts.ts'

const { url } = await testShop()
const sql = postgres(url, { max: 1, onnotice: () => {} })
const undo: string[] = []
afterEach(async () => {
  for (const statement of undo.splice(0).reverse()) await sql.unsafe(statement)
})
afterAll(() => sql.end())

async function change(statement: string, back: string): Promise<void> {
  await sql.unsafe(statement)
  undo.push(back)
}

it.each([
  ['a table', 'table reviews', 'alter table reviews rename to gone', 'alter table gone rename to reviews'],
  ['a column', 'column orders.held_until', 'alter table orders rename held_until to gone', 'alter table orders rename gone to held_until'],
  ['a function', 'function place_purchase', 'alter function place_purchase rename to gone', 'alter function gone rename to place_purchase'],
  ['a view', 'view payment_audit', 'alter view payment_audit rename to gone', 'alter view gone rename to payment_audit'],
  [
    'a trigger',
    'trigger orders_announce_update',
    'alter trigger orders_announce_update on orders rename to gone',
    'alter trigger gone on orders rename to orders_announce_update',
  ],
])('a start refuses a database that lacks %s, and names it', async (_kind, name, remove, restore) => {
  await change(remove, restore)
  let prepared = false
  const start = migrateDatabase(url, async () => {
    prepared = true
  })
  const error = await start.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  expect((error as Error).message).toContain(`these parts are missing: ${name}.`)
  expect((error as Error).message).toContain('docs/operating.md')
  expect(prepared).toBe(false)
})

it('a start explains a migration that fails because a table is missing', async () => {
  const [last] = await sql`select id, hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1`
  await sql`delete from drizzle.__drizzle_migrations`
  await change('alter table products rename to gone', 'alter table gone rename to products')
  undo.push(
    `delete from drizzle.__drizzle_migrations; insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${last?.created_at})`,
  )
  // The last recorded migration is 0006: the next ones change tables that no longer exist.
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${await whenOf('0006')})`
  await expect(migrateDatabase(url)).rejects.toThrow(StartError)
  await expect(migrateDatabase(url)).rejects.toThrow(/incomplete, and a migration failed/)
})

it('a start accepts a database with more parts than this build knows', async () => {
  await change('create table of_tomorrow (id int)', 'drop table of_tomorrow')
  await change('alter table orders add column of_tomorrow int', 'alter table orders drop column of_tomorrow')
  expect(await listMissingParts(sql)).toEqual([])
  await migrateDatabase(url)
})

it('recognizes the parts that remain after migrations dropped and replaced some', () => {
  const made = partsMadeBy([
    'create trigger one after insert on users execute function f();\n--> statement-breakpoint\ncreate view two as select 1;',
    'drop trigger one on users;\ncreate or replace view public.three as select 1;\ndrop view two;\n',
  ])
  expect(made).toEqual([{ kind: 'view', name: 'three' }])
})

async function whenOf(number: string): Promise<number> {
  const { default: journal } = (await import('../../drizzle/meta/_journal.json', { with: { type: 'json' } })) as {
    default: { entries: { tag: string; when: number }[] }
  }
  return journal.entries.find(({ tag }) => tag.startsWith(number))?.when ?? 0
}
