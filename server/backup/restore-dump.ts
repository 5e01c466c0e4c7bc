import { StartError } from '#server/lib/start-error.ts'
import { countRows } from './check-database.ts'
import type { Manifest } from './manifest.ts'
import { connect, runPostgresTool } from './outside-database.ts'
import type { PostgresTools } from './postgres-tools.ts'

type Rows = Manifest['rows']

type Restore = { url: string; file: string; tools: PostgresTools; signal: AbortSignal }

/** Restores everything or nothing. */
export async function restoreDump({ url, file, tools, signal }: Restore): Promise<void> {
  const { pathname } = new URL(url)
  // Only the extension has a comment, and another role may own it.
  const args = ['--format=custom', '--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', '--no-comments']
  await runPostgresTool('pg_restore', [...args, `--dbname=${decodeURIComponent(pathname.slice(1))}`, file], { url, tools, signal })
}

/** Counts a restored database's rows, and prepares it for its first queries. */
export async function readRestored(url: string): Promise<Rows> {
  const sql = connect(url)
  try {
    const rows = await countRows(sql)
    await sql`analyze`
    return rows
  } finally {
    await sql.end({ timeout: 5 }).catch(() => {})
  }
}

/** The first table whose row count differs from `wanted`; undefined if all agree. */
export function differenceOf(rows: Rows, wanted: Rows): string | undefined {
  const table = Object.keys(wanted).find((name) => rows[name] !== wanted[name])
  return table === undefined ? undefined : `${table} has ${rows[table] ?? 'no'} rows instead of ${wanted[table]}`
}

/** Creates a database on the same server as `url`. Drops it if `work` fails, or if it is temporary. */
export async function withNewDatabase<T>(
  url: string,
  name: string,
  { keep }: { keep: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const sql = connect(url)
  const drop = () => sql`drop database if exists ${sql(name)} with (force)`
  try {
    await sql`create database ${sql(name)} template template0`.catch((error: Error) => {
      throw new StartError(`The role may not create a database beside this one (${error.message}).`)
    })
    const made = new URL(url)
    made.pathname = `/${encodeURIComponent(name)}`
    try {
      const result = await work(made.href)
      if (!keep) await drop()
      return result
    } catch (error) {
      await drop().catch((refused: Error) => {
        throw new StartError(`${sentence(error)} The new database ${name} could not be dropped (${refused.message}): drop it yourself.`)
      })
      throw error
    }
  } finally {
    await sql.end({ timeout: 5 }).catch(() => {})
  }
}

/** The error's message with a full stop, so that another sentence can follow. */
export function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /[.!?]$/.test(message) ? message : `${message}.`
}
