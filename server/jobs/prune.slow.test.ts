import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import * as schema from '#server/db/schema/index.ts'
import { projectRoot } from '#server/lib/root.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'
import { prune } from './prune.ts'
import { retention, rules } from './retention.ts'

const shop = await testShop()
const db = shop.shop.db

describe('the list of tables', () => {
  const tables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table).name)

  it('has every table once', () => {
    expect(Object.keys(retention).sort()).toEqual(tables.sort())
  })

  it('has the same tables and rules as the table for operators', () => {
    const [, section = ''] = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8').split('\n## Retention\n')
    const documented = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`.*?`) \| (\w+)/gm)]
    const fates = documented.flatMap(([, names = '', fate = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${fate}`))
    const ours = Object.entries(retention).map(([name, fate]) => `${name} ${Object.keys(fate).filter((key) => key !== 'rest')[0]}`)
    expect(fates.sort()).toEqual(ours.sort())
  })
})

it('has an index to find the oldest rows of each table, whatever its size', async () => {
  const indexed = await db.execute<{ table: string; column: string }>(sql`
    select c.oid::regclass::text as "table", a.attname as "column" from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]`)
  const names = indexed.map(({ table, column }) => `${table} ${column}`)
  // Failed jobs have an index of their own.
  const wanted = rules.filter(({ table }) => !table.startsWith('graphile_worker.')).map(({ table, by }) => `${table} ${by}`)
  expect(wanted.filter((name) => !names.includes(name))).toEqual([])
})

/** Due rows, and rows that are almost due: `{ago}` is beyond or within the table's retention. */
const cases: { table: string; insert: string; due: string; fresh: string }[] = [
  { table: 'throttles', insert: "(key, attempts, forget_at) select 'k' || n, 1, {at}", due: '0', fresh: '-1 hour' },
  { table: 'call_claims', insert: "(key, until) select 'k' || n, {at}", due: '0', fresh: '-1 hour' },
  {
    table: 'sessions',
    insert: "(id, user_id, kind, expires_at, ends_at) select 's' || n, {user}, 'browser', {at}, {at}",
    due: '0',
    fresh: '-1 hour',
  },
  {
    table: 'email_confirmations',
    insert: "(token_hash, user_id, email, expires_at) select sha256(n::text::bytea), {user}, 'a@b.test', {at}",
    due: '0',
    fresh: '-1 hour',
  },
  {
    table: 'password_resets',
    insert: '(token_hash, user_id, expires_at) select sha256(n::text::bytea), {user}, {at}',
    due: '0',
    fresh: '-1 hour',
  },
  {
    table: 'sign_in_tickets',
    insert: "(id, user_id, browser_hash, proof, expires_at) select 'ticket-' || n, {user}, 'browser', '{}', {at}",
    due: '0',
    fresh: '-1 hour',
  },
  {
    table: 'factor_offers',
    insert: "(session_id, kind, user_id, content, expires_at) select 'session-' || n, 'code', {user}, 'sealed', {at}",
    due: '0',
    fresh: '-1 hour',
  },
  {
    table: 'sandbox_grants',
    insert: "(provider, hash, kind, person, expires_at) select 'github', n::text, 'code', 'p', {at}",
    due: '0',
    fresh: '-1 hour',
  },
  {
    table: 'api_tokens',
    insert: "(user_id, name, token_hash, rights, expires_at) select {user}, 't', n::text, 'read', {at}",
    due: '30 days',
    fresh: '29 days',
  },
  {
    table: 'known_devices',
    insert: '(user_id, device_hash, last_seen_at) select {user}, n::text, {at}',
    due: '400 days',
    fresh: '399 days',
  },
  { table: 'provider_events', insert: "(provider, event_id, created_at) select 'stripe', n::text, {at}", due: '60 days', fresh: '59 days' },
  {
    table: 'sandbox_mail',
    insert:
      "(message_id, sender, recipient, subject, html, text, written_at, created_at) select n::text, 's', 'r', 's', 'h', 't', {at}, {at}",
    due: '7 days',
    fresh: '6 days',
  },
  {
    table: 'sandbox_payments',
    insert: "(provider, ref, kind, state, created_at) select 'stripe', n::text, 'payment', 'new', {at}",
    due: '30 days',
    fresh: '29 days',
  },
  { table: 'outbox', insert: "(kind, recipient, payload, sent_at) select 'x', 'r', '{}', {at}", due: '30 days', fresh: '29 days' },
  {
    table: 'stock_alerts',
    insert: '(product_id, user_id, created_at, ended_at) select {product}, {user}, {at}, {at}',
    due: '1 year',
    fresh: '364 days',
  },
  {
    table: 'idempotency_keys',
    insert: "(user_id, key, order_id, product_id, quantity, created_at) select {user}, 'key:' || n, 1, 1, 1, {at}",
    due: '90 days',
    fresh: '89 days',
  },
  {
    table: 'cart_additions',
    insert: "(user_id, key, request, answer, created_at) select {user}, n::text, '{}', '{}', {at}",
    due: '90 days',
    fresh: '89 days',
  },
  {
    table: 'quick_order_choices',
    insert: '(user_id, key, product_id, created_at) select {user}, n::text, {product}, {at}',
    due: '2 years',
    fresh: '729 days',
  },
  {
    table: 'delivery_addresses',
    insert: "(user_id, label, recipient, phone_number, address, deleted_at) select {user}, 'l', 'r', '1', 'a', {at}",
    due: '30 days',
    fresh: '29 days',
  },
  { table: 'part_lists', insert: "(user_id, name, deleted_at) select {user}, 'l', {at}", due: '30 days', fresh: '29 days' },
  { table: 'builds', insert: "(user_id, name, deleted_at) select {user}, 'b', {at}", due: '30 days', fresh: '29 days' },
  {
    table: 'price_changes',
    insert: "(product_id, kind, reason, created_at) select {product}, 'price', 'hand', {at}",
    due: '3 years',
    fresh: '1094 days',
  },
]

let customer: Person
let productId: number
beforeEach(async () => {
  for (const { table } of cases) await db.execute(sql`delete from ${sql.identifier(table)}`)
  customer = await shop.person()
  productId = (await shop.item()).id
  await db.execute(sql`delete from sessions`)
})

/** Adds rows numbered `from` to `to`, `ago` before now. */
async function add({ table, insert }: (typeof cases)[number], ago: string, from: number, to: number): Promise<void> {
  const at = `now() - interval '${ago}'`
  const values = insert.replaceAll('{at}', at).replaceAll('{user}', `'${customer.id}'::uuid`).replaceAll('{product}', String(productId))
  await db.execute(sql.raw(`insert into ${table} ${values} from generate_series(${from}, ${to}) n`))
}

const countOf = async (table: string) =>
  first(await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).n
const counts = async () => Object.fromEntries(await Promise.all(cases.map(async ({ table }) => [table, await countOf(table)] as const)))
const each = (count: number) => Object.fromEntries(cases.map(({ table }) => [table, count]))

it('has a case for each rule', () => {
  const own = rules.filter(({ table, by }) => !table.startsWith('graphile_worker.') && by !== 'given_up_at')
  expect(cases.map(({ table }) => table).sort()).toEqual(own.map(({ table }) => table).sort())
})

describe('pruning', () => {
  it('deletes what is due in batches, and nothing else', async () => {
    // Insert by age: the ids in `price_changes` must have the same order.
    for (const one of cases) {
      await add(one, one.due, 1, 23)
      await add(one, one.fresh, 24, 28)
    }
    await db.execute(sql`delete from changes`)
    const deleted = await prune({ db }, { rows: 10 })
    expect(Object.fromEntries(deleted)).toEqual(each(23))
    // Each statement that deletes sessions announces the deletion once.
    expect((await db.execute(sql`select from changes where channel = 'sessions'`)).length).toBeGreaterThan(1)
    expect(await counts()).toEqual(each(5))
    expect((await prune({ db })).size).toBe(0)
  })

  it('keeps the keys of order numbers, mail that is not sent, keys of the sandbox, blocks, and open lists and alerts', async () => {
    await addOrderOf(shop, customer, await shop.item())
    await db.execute(sql`update idempotency_keys set created_at = now() - interval '10 years'`)
    await db.execute(sql`insert into outbox (kind, recipient, payload, created_at) values ('x', 'r', '{}', now() - interval '10 years')`)
    await db.execute(sql`
      insert into outbox (kind, recipient, payload, given_up_at) values ('x', 'dead', '{}', now() - interval '364 days'), ('x', 'r', '{}', now() - interval '1 year')`)
    await db.execute(sql`
      insert into sandbox_payments (provider, ref, kind, state, created_at) values ('google', 'key', 'secret', 'x', now() - interval '10 years')`)
    await db.execute(sql`insert into part_lists (user_id, name, created_at) values (${customer.id}, 'l', now() - interval '10 years')`)
    await db.execute(
      sql`insert into stock_alerts (product_id, user_id, created_at) values (${productId}, ${customer.id}, now() - interval '10 years')`,
    )
    await db.execute(sql`
      insert into throttles (key, attempts, forget_at, blocked_until) values ('k', 700, now() - interval '1 second', now() + interval '1 minute')`)
    expect(Object.fromEntries(await prune({ db }))).toEqual({ outbox: 1 })
    expect((await db.execute(sql`select from idempotency_keys where key like 'number:%'`)).length).toBe(1)
  })

  it('deletes jobs that failed for good, after 30 days', async () => {
    await db.execute(
      sql`select graphile_worker.add_job('send-mail', job_key => k) from unnest(array['old', 'new', 'waiting', 'running']) k`,
    )
    await db.execute(sql`
      update graphile_worker._private_jobs set attempts = case when key = 'waiting' then 1 else max_attempts end,
        locked_at = case when key = 'running' then now() end,
        updated_at = now() - case when key = 'new' then interval '29 days' else interval '30 days' end`)
    expect(Object.fromEntries(await prune({ db }))).toEqual({ 'graphile_worker._private_jobs': 1 })
    const left = await db.execute<{ key: string }>(sql`select key from graphile_worker.jobs order by key`)
    expect(left.map(({ key }) => key)).toEqual(['new', 'running', 'waiting'])
    await db.execute(sql`delete from graphile_worker._private_jobs`)
  })

  it('by several processes at once deletes each row once, and waits for no lock', async () => {
    for (const one of cases) await add(one, one.due, 1, 40)
    const removed = await db.transaction(async (tx) => {
      await tx.execute(sql`select from outbox order by sent_at, ctid limit 3 for update`)
      return await Promise.all(Array.from({ length: 4 }, () => prune({ db }, { rows: 5 })))
    })
    const sums = Object.fromEntries(cases.map(({ table }) => [table, removed.reduce((sum, each) => sum + (each.get(table) ?? 0), 0)]))
    // A process skips rows that the others have locked.
    await prune({ db })
    expect(sums.outbox).toBeLessThanOrEqual(37)
    for (const { table } of cases) expect(sums[table], table).toBeLessThanOrEqual(40)
    expect(await counts()).toEqual(each(0))
  })

  it('that is interrupted continues in the next run', async () => {
    for (const one of cases) await add(one, one.due, 1, 30)
    const stopping = new AbortController()
    const begun = prune({ db }, { rows: 5, signal: stopping.signal })
    await until(async () => (await countOf('throttles')) < 30)
    stopping.abort()
    const before = await begun
    const left = await counts()
    expect(Object.values(left).some((count) => count > 0)).toBe(true)
    expect(Object.fromEntries(cases.map(({ table }) => [table, (left[table] ?? 0) + (before.get(table) ?? 0)]))).toEqual(each(30))
    expect((await prune({ db }, { withinMs: 0 })).size).toBe(0)
    await prune({ db })
    expect(await counts()).toEqual(each(0))
  })

  it('of a table that fails still prunes the others, and reports the error', async () => {
    for (const one of cases) await add(one, one.due, 1, 3)
    await db.execute(sql`create rule keep as on delete to call_claims do instead select 1 / (select count(*) from call_claims where false)`)
    await expect(prune({ db })).rejects.toMatchObject({ cause: { code: '0A000' } })
    await db.execute(sql`drop rule keep on call_claims`)
    expect(await counts()).toEqual({ ...each(0), call_claims: 3 })
  })

  describe('of rows that take long to delete', () => {
    /** A process with a statement timeout of one second. */
    const impatient = createSqlClient(shop.url, { max: 1 })
    afterAll(() => closeSqlClient(impatient))
    const slowDb = createDatabase(impatient)
    const claims = cases.filter(({ table }) => table === 'call_claims')

    /** Makes the deletion of each `call_claims` row take this long. */
    async function slowDown(seconds: number): Promise<void> {
      await impatient`set statement_timeout = '1s'`
      await db.execute(
        sql.raw(`
        create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(${seconds}); return old; end $$;
        create trigger slow before delete on call_claims for each row execute function slow()`),
      )
      onTestFinished(async () => void (await db.execute(sql.raw('drop function slow cascade'))))
    }

    it('retries a statement that reaches the timeout with half the rows', async () => {
      await slowDown(0.3)
      for (const one of claims) await add(one, one.due, 1, 5)
      expect(Object.fromEntries(await prune({ db: slowDb }, { rows: 4 }))).toEqual({ call_claims: 5 })
    })

    it('fails if a single row reaches it, and prunes the other tables', async () => {
      await slowDown(2)
      for (const one of cases) await add(one, one.due, 1, 2)
      await expect(prune({ db: slowDb }, { rows: 2 })).rejects.toMatchObject({ cause: { code: '57014' } })
      expect(await counts()).toEqual({ ...each(0), call_claims: 2 })
      // It also fails if its time ends before the run reaches the other tables.
      await expect(prune({ db: slowDb }, { rows: 1, withinMs: 1_000 })).rejects.toMatchObject({ cause: { code: '57014' } })
    })
  })

  it('is one of the worker’s jobs', async () => {
    const some = cases.filter(({ table }) => ['outbox', 'sessions'].includes(table))
    for (const one of some) await add(one, one.due, 1, 3)
    const worker = startTestWorker(shop)
    await db.execute(sql`select graphile_worker.add_job('prune', queue_name => 'prune', job_key => 'prune')`)
    await until(async () => (await countOf('outbox')) + (await countOf('sessions')) === 0, 60_000)
    await worker.stop()
  })
})
