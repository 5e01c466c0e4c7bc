// The SQL functions in server/db/functions, and how a start applies them to a database.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { migrateJobs } from '#server/jobs/schema.ts'
import { projectRoot } from '#server/lib/root.ts'
import { StartError } from '#server/lib/start-error.ts'
import { copyTemplate } from '#server/test/copy-template.ts'
import { applyFunctions } from './apply-functions.ts'
import { functionSet, readFunctionSet, readRecordedEdition, type SqlFunction, sqlFunction } from './function-set.ts'
import { readMigrations } from './missing-parts.ts'
import { findBrokenCalls, listDroppedCalls, readSignature } from './signatures.ts'

const set = readFunctionSet()
const { url, drop } = await copyTemplate()
const sql = postgres(url, { max: 1, onnotice: () => {} })
afterAll(async () => {
  await sql.end()
  await drop()
})

type Stored = { name: string; body: string; definition: string; version: string }

/** The shop's functions; `version` changes with every `create or replace`. */
const listStored = (client: postgres.Sql) => client<Stored[]>`
  select p.proname as name, p.prosrc as body, pg_get_functiondef(p.oid) as definition, p.xmin::text as version
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  order by definition`

const bodyOf = (text: string) => /\$\$([\s\S]*)\$\$/.exec(text)?.[1]

/** The set with one changed file. */
function withChange(path: string, change: (text: string) => string, edition = set.edition + 1) {
  const functions = set.functions.map((one) => (one.path === path ? sqlFunction(path, change(one.text)) : one))
  return functionSet(edition, functions)
}

describe('the files', () => {
  it('contain one function each, with the file’s name', () => {
    for (const { name, text } of set.functions) {
      expect(readSignature(text).name).toBe(name)
      expect(text.match(/^create\b/gim)).toHaveLength(1)
      expect(text).toMatch(/^(--.*\n)+create or replace function [\s\S]*\$\$;\n$/)
    }
  })

  it('are exactly the functions in the database', async () => {
    const texts = set.functions.map(({ name, text }) => ({ name, body: bodyOf(text) }))
    const stored = (await listStored(sql)).map(({ name, body }) => ({ name, body }))
    const byText = (one: { name: string; body?: string | undefined }, two: { name: string; body?: string | undefined }) =>
      `${one.name} ${one.body}` < `${two.name} ${two.body}` ? -1 : 1
    expect(stored.sort(byText)).toEqual(texts.sort(byText))
  })

  it('are recorded: npm run db:functions', () => {
    const { edition, digest, signatures } = readRecordedEdition()
    expect(digest).toBe(set.digest)
    expect(edition).toBe(set.edition)
    expect(signatures).toEqual(
      Object.fromEntries(set.functions.map(({ text }) => readSignature(text)).map(({ call, declaration }) => [call, declaration])),
    )
  })

  it('have bodies that PostgreSQL accepts', async () => {
    const run = sql.begin(async (tx) => {
      for (const { text } of set.functions) await tx.unsafe(text)
      throw new Error('rolled back')
    })
    await expect(run).rejects.toThrow('rolled back')
  })

  it('of former editions are deleted in the release that they name, and no present function calls them', () => {
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
    const former = set.functions.filter(({ isFormer }) => isFormer)
    const present = set.functions.filter(({ isFormer }) => !isFormer)
    for (const { path, text } of former) {
      const until = /^-- Former edition, until (\d+\.\d+\.\d+): /.exec(text)?.[1] ?? ''
      expect(until, path).not.toBe('')
      expect(version.localeCompare(until, 'en', { numeric: true }), `${path} goes now`).toBe(-1)
    }
    const names = new Set(present.map(({ name }) => name))
    const dropped = listDroppedCalls(readMigrations()).map((call) => call.replace(/\(.*/, ''))
    const gone = [...former.map(({ name }) => name), ...dropped].filter((name) => !names.has(name))
    expect(gone).toContain('let_go_of_orders')
    for (const { path, text } of present) for (const name of gone) expect(text, path).not.toMatch(new RegExp(`\\b${name}\\b`))
  })
})

describe('recording an edition', () => {
  const recorded = {
    'place(uuid, integer[])': '(p_user uuid, p_numbers integer[]) returns void',
    'close(uuid)': '(p_user uuid) returns text',
  }
  const read = (...texts: string[]) => texts.map((text) => readSignature(`create or replace function ${text} language sql as $$ $$;`))

  it('accepts a new function in addition to the recorded ones', () => {
    const present = read('place(p_user uuid, p_numbers integer[]) returns void', 'close(p_user uuid) returns text', 'open() returns int')
    expect(findBrokenCalls(recorded, present, [])).toEqual([])
  })

  it('refuses changed arguments and a changed result', () => {
    const present = read(
      "place(p_user uuid, p_numbers integer[], p_more jsonb default '{}')\nreturns void",
      'close(p_user uuid) returns int',
    )
    expect(findBrokenCalls(recorded, present, [])).toEqual([
      'place(uuid, integer[]) is gone, but no migration drops it',
      'close(uuid) was declared (p_user uuid) returns text and is now (p_user uuid) returns int',
    ])
  })

  it('refuses a renamed parameter', () => {
    const present = read('place(p_user uuid, p_orders integer[]) returns void', 'close(p_user uuid) returns text')
    expect(findBrokenCalls(recorded, present, [])).toHaveLength(1)
  })

  it('accepts a missing function if a migration drops it', () => {
    const present = read('place(p_user uuid, p_numbers integer[]) returns void')
    expect(findBrokenCalls(recorded, present, ['drop function close(uuid);'])).toEqual([])
  })
})

describe('a start', () => {
  let before: Stored[]
  beforeEach(async () => {
    before = await listStored(sql)
  })
  afterEach(async () => {
    await sql`delete from function_editions where edition > ${set.edition}`
    await sql`update function_editions set hashes = '{}', digest = '' where edition = ${set.edition}`
    await applyFunctions(sql, set)
    expect((await listStored(sql)).map(({ definition }) => definition)).toEqual(before.map(({ definition }) => definition))
  })
  const listChanged = async () => {
    const versions = new Map(before.map(({ definition, version }) => [definition, version]))
    return (await listStored(sql)).filter(({ definition, version }) => versions.get(definition) !== version)
  }
  const changed = (text: string) => text.replace("return 'not_found'", "return 'nowhere'")

  it('changes no function if the set is unchanged', async () => {
    await migrateDatabase(url)
    expect(await listChanged()).toEqual([])
  })

  it('applies only the function that changed', async () => {
    await applyFunctions(sql, withChange('orders/record_cash.sql', changed))
    expect(await listChanged()).toMatchObject([{ name: 'record_cash', body: expect.stringContaining("return 'nowhere'") as string }])
  })

  it('applies a change within the same edition, as development needs', async () => {
    await applyFunctions(sql, withChange('orders/record_cash.sql', changed, set.edition))
    expect(await listChanged()).toHaveLength(1)
  })

  it('leaves all functions unchanged if one of them cannot be applied', async () => {
    const broken = withChange('users/remove_user.sql', (text) => text.replace('returns text', 'returns nothing_known'))
    const both: SqlFunction[] = broken.functions.map((one) =>
      one.path === 'orders/record_cash.sql' ? sqlFunction(one.path, changed(one.text)) : one,
    )
    const start = applyFunctions(sql, functionSet(broken.edition, both))
    await expect(start).rejects.toThrow(StartError)
    await expect(start).rejects.toThrow('server/db/functions/users/remove_user.sql: type "nothing_known" does not exist')
    expect(await listChanged()).toEqual([])
    expect(await sql`select from function_editions where edition > ${set.edition}`).toHaveLength(0)
  })

  it('refuses a changed result type, and says what to do', async () => {
    const start = applyFunctions(
      sql,
      withChange('orders/record_cash.sql', (text) => text.replace('returns text', 'returns integer')),
    )
    await expect(start).rejects.toThrow(/cannot change return type.*"The version before" in server\/db\/README\.md/)
    expect(await listChanged()).toEqual([])
  })

  it('of an older build keeps the newer build’s functions', async () => {
    await applyFunctions(sql, withChange('orders/record_cash.sql', changed))
    await applyFunctions(sql, set)
    expect((await listChanged()).map(({ name }) => name)).toEqual(['record_cash'])
  })
})

it('a database of the previous version gets the same functions as a new one', async () => {
  const lastBefore = '0021_restorable'
  const older = await copyTemplate('template1')
  const folder = mkdtempSync(join(tmpdir(), 'partsdock-migrations-'))
  const client = postgres(older.url, { max: 1, onnotice: () => {} })
  try {
    cpSync(join(projectRoot, 'drizzle'), folder, { recursive: true })
    const journalFile = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] }
    const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === lastBefore) + 1)
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries }))
    await migrateJobs(older.url)
    await migrate(drizzle(client), { migrationsFolder: folder })
    expect((await listStored(client)).map(({ name }) => name)).not.toContain('release_orders')

    await migrateDatabase(older.url)
    const definitions = (stored: Stored[]) => stored.map(({ definition }) => definition)
    expect(definitions(await listStored(client))).toEqual(definitions(await listStored(sql)))
  } finally {
    await client.end()
    await older.drop()
    rmSync(folder, { recursive: true })
  }
})

describe('functions that generated columns, indexes and checks call', () => {
  /** The shop's functions that such an expression calls directly. */
  const listUsed = async () => {
    const used = await sql<{ name: string }[]>`
      select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
      where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace and p.prolang <> 13
        and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)`
    return used.map(({ name }) => name)
  }
  const called = /(?<![\w.])((?:\w+\.)?)(\w+)\(/g

  it('name the schema of what they call, as do the called functions, because pg_restore would not find it otherwise', async () => {
    const texts = new Map(set.functions.map(({ name, text }) => [name, text]))
    const visited = new Set<string>()
    const visit = (name: string) => {
      if (visited.has(name)) return
      visited.add(name)
      for (const [, schema = '', callee = ''] of (bodyOf(texts.get(name) ?? '') ?? '').matchAll(called)) {
        if (!texts.has(callee)) continue
        expect(schema, `${name} calls ${callee}`).toBe('public.')
        visit(callee)
      }
    }
    for (const name of await listUsed()) visit(name)
    expect([...visited].sort()).toEqual([
      'host_label',
      'plain_address',
      'price_breaks_fit',
      'product_search_text',
      'product_standing',
      'same_key',
      'same_key_of_signs',
      'squash_text',
    ])
  })

  it('have the text of the last migration that created them, because a new text makes stored values stale', async () => {
    const migrations = readMigrations().join('\n')
    for (const name of ['product_search_text', 'squash_text']) {
      const created = migrations.matchAll(new RegExp(`function (?:public\\.)?${name}\\([^$]*\\$\\$([^$]*)\\$\\$`, 'g'))
      const file = set.functions.find((one) => one.name === name)
      expect([...created].at(-1)?.[1]).toBe(bodyOf(file?.text ?? ''))
    }
  })
})
