import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { readRecordedEdition } from '#server/db/function-set.ts'
import { projectRoot } from '#server/lib/root.ts'
import type { Env } from '../env.ts'
import { done, type Finding, missing } from './finding.ts'

/** Connections that a process needs beside its pool: changes, jobs, a migration, a tool. */
const beside = 10
const usualNames = new Set(['postgres', 'template1', 'template0'])

export const embeddedDatabase = missing(2, 'The shop runs on the embedded database: create a PostgreSQL database, and set DATABASE_URL')
export const emptyDatabase = missing(2, 'The database is empty, so steps 4 to 7 and 10 were not checked: start the shop once')
export const stoppedDatabase = missing(2, 'The embedded database is stopped, so steps 4 to 7 and 10 were not checked: start the shop')

/** Step 2: a PostgreSQL of the operator's own. */
export async function checkDatabase({ databaseUrl, databasePool }: Pick<Env, 'databaseUrl' | 'databasePool'>, db: Db): Promise<Finding[]> {
  const [facts] = await db.execute<{ version: number; name: string; role: string; isSuper: boolean; connections: number }>(sql`
    select current_setting('server_version_num')::int / 10000 as version, current_database() as name, current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`)
  if (!facts) return [missing(2, 'The database did not return its version and name: check that DATABASE_URL leads to PostgreSQL')]
  const { version, name, role, isSuper, connections } = facts
  const isOwn = databaseUrl !== undefined
  const needed = databasePool + beside
  return [
    ...(isOwn ? [] : [embeddedDatabase]),
    ...(version >= 15 && version <= 18 ? [] : [missing(2, `PostgreSQL ${version}: the shop needs 15 to 18`)]),
    ...(isOwn && isSuper ? [missing(2, `The role ${role} is a superuser: create a role of the shop's own, which owns the database`)] : []),
    ...(isOwn && usualNames.has(name) ? [missing(2, `The database is ${name}: create one of the shop's own`)] : []),
    ...(connections >= needed
      ? []
      : [missing(2, `max_connections leaves ${connections} connections, and a process needs ${needed}: raise it, or lower DATABASE_POOL`)]),
    ...(await checkMigrations(db)),
    ...(isOwn ? [done(2, `PostgreSQL ${version}, database ${name}, role ${role}`)] : []),
  ]
}

/** False before the first start has made its tables. */
export async function hasTables(db: Db): Promise<boolean> {
  const [there] = await db.execute<{ hasTables: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('function_editions') is not null as "hasTables"`,
  )
  return there?.hasTables === true
}

/** Only compares: a start migrates. */
async function checkMigrations(db: Db): Promise<Finding[]> {
  const { entries } = JSON.parse(readFileSync(join(projectRoot, 'drizzle/meta/_journal.json'), 'utf8')) as { entries: unknown[] }
  const { edition } = readRecordedEdition()
  if (!(await hasTables(db))) return []
  const [found] = await db.execute<{ migrations: number; edition: number }>(sql`
    select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select coalesce(max(edition), 0)::int from function_editions) as edition`)
  const isUpToDate = found !== undefined && found.migrations >= entries.length && found.edition >= edition
  return isUpToDate ? [] : [missing(2, 'The database is of an earlier version: start the shop, which migrates it')]
}
