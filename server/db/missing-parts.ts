// Finds parts of the schema that migrations created and the database lacks. A restore that ended with errors leaves such a database: the
// migrations count as done, but tables are missing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import { projectRoot } from '#server/lib/root.ts'
import { StartError } from '#server/lib/start-error.ts'
import { sqlState } from './client.ts'
import { type FunctionSet, readFunctionSet } from './function-set.ts'
import * as schema from './schema/index.ts'

type Part = { kind: 'function' | 'trigger' | 'view'; name: string }

const statement = /^(create|drop) (?:or replace )?(trigger|view) (?:if exists )?(?:public\.)?"?(\w+)"?/gim

/** Triggers and views in their final state, parsed from the migrations. */
export function partsMadeBy(migrations: readonly string[]): Part[] {
  const parts = new Map<string, Part>()
  for (const [, verb, kind = '', name = ''] of migrations.flatMap((text) => [...text.matchAll(statement)])) {
    const part = { kind: kind.toLowerCase() as Part['kind'], name }
    const key = `${part.kind} ${name}`
    if (verb?.toLowerCase() === 'drop') parts.delete(key)
    else parts.set(key, part)
  }
  return [...parts.values()]
}

export function readMigrations(): string[] {
  const folder = join(projectRoot, 'drizzle')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The functions that this build calls. Excludes former editions, which a newer build may have dropped. */
const presentFunctions = ({ functions }: FunctionSet): Part[] =>
  functions.filter(({ isFormer }) => !isFormer).map(({ name }) => ({ kind: 'function', name }))

/** Tables, columns (`table.column`), functions, triggers and views that this build defines and the database lacks. */
export async function listMissingParts(sql: Sql, functions = readFunctionSet()): Promise<string[]> {
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  const columns = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.map((column) => ({ table: name, column: column.name }))
  })
  const parts = [...presentFunctions(functions), ...partsMadeBy(readMigrations())]
  const missing = await sql<{ what: string }[]>`
    with wanted_columns as (
      select t.name, to_regclass(quote_ident(t.name)) as oid, t.column
      from unnest(${columns.map(({ table }) => table)}::text[], ${columns.map(({ column }) => column)}::text[]) as t (name, "column")
    )
    select distinct 'table ' || name as what from wanted_columns where oid is null
    union all
    select 'column ' || name || '.' || w.column from wanted_columns w
    where oid is not null
      and not exists (select from pg_attribute a where a.attrelid = w.oid and a.attname = w.column and not a.attisdropped)
    union all
    select p.kind || ' ' || p.name
    from unnest(${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ name }) => name)}::text[]) as p (kind, name)
    where case p.kind
      when 'function' then not exists (select from pg_proc f where f.proname = p.name and pg_function_is_visible(f.oid))
      when 'trigger' then not exists (select from pg_trigger t where t.tgname = p.name and pg_table_is_visible(t.tgrelid))
      else to_regclass(quote_ident(p.name)) is null end`
  return missing.map(({ what }) => what)
}

const shown = 8
const remedy =
  'A restore that ended with errors causes this. Restore the back-up into an empty database again, until it ends without errors ' +
  '(see docs/operating.md, "Back up and restore").'

/** Throws `StartError` if the database lacks a part. Ignores unknown parts, because a newer build may have run on it. */
export async function refuseMissingParts(sql: Sql, functions: FunctionSet): Promise<void> {
  const missing = await listMissingParts(sql, functions)
  if (missing.length === 0) return
  const rest = missing.length > shown ? ` and ${missing.length - shown} more` : ''
  throw new StartError(
    `The database is incomplete: its migrations have run, but these parts are missing: ${missing.slice(0, shown).join(', ')}${rest}. ${remedy}`,
  )
}

/** The errors of a migration if an earlier one's table, column, function or index is missing. */
const undefinedPart = new Set(['42P01', '42703', '42883', '42704'])

export function explainMissingPart(error: unknown): never {
  if (undefinedPart.has(sqlState(error) ?? ''))
    throw new StartError(`The database is incomplete, and a migration failed: ${lastCause(error).message}. ${remedy}`, { cause: error })
  throw error
}

function lastCause(error: unknown): Error {
  return error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
}
