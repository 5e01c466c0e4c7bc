// A shop's dump can be restored: everything that runs when rows are written works with pg_restore's empty search path.
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareFirstRows } from '#packages/demo-shop'
import { createShop } from '#server/compose/create-shop.ts'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { findInstalledPostgres, startInstalledPostgres } from '#server/test/installed-postgres.ts'
import { secretKey, testShop } from '#server/test/test-shop.ts'
import { closeSqlClient, createSqlClient } from './client.ts'
import { listMissingParts } from './missing-parts.ts'

const { shop, url } = await testShop()
await prepareFirstRows(shop, { demo: true, isDemoAsked: false, admin: undefined })
const sql = postgres(url, { max: 1, onnotice: () => {} })
afterAll(() => sql.end())

type Expression = { owner: string; table: string; text: string }

/**
 * Every expression that PostgreSQL evaluates automatically when a row is written: defaults, generated columns, checks, index columns and
 * conditions.
 */
const listExpressions = () => sql<Expression[]>`
  select 'column ' || a.attname as owner, c.oid::regclass::text as table, pg_get_expr(d.adbin, d.adrelid) as text
  from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
  union all
  select 'check ' || o.conname, c.oid::regclass::text, pg_get_expr(o.conbin, o.conrelid)
  from pg_constraint o join pg_class c on c.oid = o.conrelid where o.contype = 'c'
  union all
  select 'index ' || i.indexrelid::regclass, c.oid::regclass::text, pg_get_indexdef(i.indexrelid, part.position, true)
  from pg_index i join pg_class c on c.oid = i.indrelid, generate_series(1, i.indnkeyatts) as part (position)
  where i.indexprs is not null and i.indkey[part.position - 1] = 0
  union all
  select 'condition ' || i.indexrelid::regclass, c.oid::regclass::text, pg_get_expr(i.indpred, i.indrelid)
  from pg_index i join pg_class c on c.oid = i.indrelid where i.indpred is not null`

describe('under an empty search path', () => {
  it('every default, generated column, check and index is computed', async () => {
    await sql`set search_path = ''`
    const expressions = await listExpressions()
    const ours = expressions.filter(({ table }) => table.startsWith('public.'))
    expect(ours.some(({ text }) => text.includes('public.product_search_text('))).toBe(true)
    expect(ours.length).toBeGreaterThan(100)
    const failed: string[] = []
    for (const { owner, table, text } of ours) {
      // An SQL function resolves names when it runs, so the test needs a row.
      await sql.unsafe(`select (${text}) from ${table} limit 5`).catch((error: Error) => failed.push(`${table} ${owner}: ${error.message}`))
    }
    expect(failed).toEqual([])
  })

  it('rows of every table can be rewritten, and all indexes rebuilt', async () => {
    await sql`set search_path = ''`
    const tables = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
    await sql.begin(async (tx) => {
      for (const { name } of tables) {
        await tx.unsafe(`create temp table copied (like ${name} including all) on commit drop`)
        const columns = await tx<{ name: string }[]>`
          select quote_ident(attname) as name from pg_attribute
          where attrelid = to_regclass(${name}) and attnum > 0 and not attisdropped and attgenerated = ''`
        const list = columns.map((column) => column.name).join(', ')
        await tx.unsafe(`insert into pg_temp.copied (${list}) overriding system value select ${list} from ${name}`)
        await tx.unsafe('drop table pg_temp.copied')
      }
    })
    await sql`reset search_path`
  })
})

const bin = findInstalledPostgres()

const countRows = async (client: postgres.Sql) => {
  const tables = await client<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker', 'drizzle') order by 1`
  const counted = []
  for (const { name } of tables) {
    const [row] = await client.unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${name}`)
    counted.push([name, row?.rows])
  }
  return Object.fromEntries(counted) as Record<string, number>
}

it.skipIf(bin === null)(
  'pg_restore restores a shop written by pg_dump (needs PostgreSQL 15 or newer with its tools)',
  async () => {
    const server = await startInstalledPostgres(bin ?? '')
    const open: postgres.Sql[] = []
    const connect = (database: string) => {
      const client = postgres(server.url(database), { max: 1, onnotice: () => {} })
      open.push(client)
      return client
    }
    try {
      await connect('postgres').unsafe('create database shop')
      await connect('postgres').unsafe('create database restored')
      const client = createSqlClient(server.url('shop'), { max: 2 })
      const original = createShop(client, {
        currency: 'BDT',
        rateLimit: false,
        databasePrepare: true,
        secretKey,
        contactEmail: 'shop@shop.test',
      })
      await migrateDatabase(server.url('shop'), () => prepareFirstRows(original, { demo: true, isDemoAsked: false, admin: undefined }))
      await closeSqlClient(client)

      const file = join(server.folder, 'shop.dump')
      server.run('pg_dump', '--format=custom', `--file=${file}`, server.url('shop'))
      // Throws if anything could not be restored.
      server.run('pg_restore', '--exit-on-error', `--dbname=${server.url('restored')}`, file)

      const restored = connect('restored')
      expect(await countRows(restored)).toEqual(await countRows(connect('shop')))
      expect(await listMissingParts(restored)).toEqual([])
      const found = await restored`select name from products where search_text like '%ryzen%' limit 1`
      expect(found).toHaveLength(1)
      // The next start must have nothing to migrate or report.
      await migrateDatabase(server.url('restored'))
    } finally {
      await Promise.all(open.map((one) => one.end({ timeout: 1 })))
      server.stop()
    }
  },
  120_000,
)
