// Starts a copy of a database as a separate server and reads all of it.
import postgres from 'postgres'
import { ensureServer, findFreePort, type Site, stopServer, urlOf, writeAccess } from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'

/**
 * Starts the copy in `site`, checks every table and index, counts the rows, and shuts it down cleanly. Returns the rows per table. Throws
 * `StartError` if the copy is damaged.
 */
export async function checkDatabase(site: Site, password: string): Promise<Record<string, number>> {
  await writeAccess(site.home, { port: await findFreePort(), password })
  const server = await ensureServer(site, false)
  try {
    const sql = postgres(urlOf(server), { max: 1, onnotice: () => {}, connection: { application_name: 'partsdock-check' } })
    try {
      await checkPages(sql)
      const rows = await countRows(sql)
      // Flush now, because flushing at shutdown could exceed its timeout.
      await sql`checkpoint`
      return rows
    } finally {
      await sql.end({ timeout: 5 }).catch(() => {})
    }
  } finally {
    await stopServer(site)
  }
}

/**
 * Runs PostgreSQL's own checks of all tables and B-tree indexes in a transaction that is rolled back. Skipped if they are not installed.
 */
async function checkPages(sql: postgres.Sql): Promise<void> {
  const [known] = await sql`select from pg_available_extensions where name = 'amcheck'`
  if (!known) return
  const rollback = new Error('rolled back')
  await sql
    .begin(async (tx) => {
      await tx`create schema partsdock_check`
      await tx`create extension if not exists amcheck schema partsdock_check`
      await tx`set local search_path = partsdock_check, pg_catalog`
      const damages = await tx<{ table: string; msg: string }[]>`
        select c.oid::regclass::text as table, found.msg from pg_class c, lateral verify_heapam(c.oid) as found
        where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p' limit 1`
      const [damage] = damages
      if (damage) throw new StartError(`The copy of the database is damaged, in ${damage.table}: ${damage.msg}`)
      await tx`
        select bt_index_check(i.indexrelid, i.indexrelid::regclass::text not like 'pg_%') from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_am m on m.oid = c.relam where m.amname = 'btree' and c.relpersistence = 'p' and i.indisready and i.indisvalid`
      throw rollback
    })
    .catch((error: unknown) => {
      if (error === rollback) return
      if (error instanceof postgres.PostgresError) throw new StartError(`The copy of the database is damaged: ${error.message}`)
      throw error
    })
}

/** Counts only tables that survive a crash. */
export async function countRows(sql: postgres.Sql | postgres.TransactionSql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [counted] = await sql.unsafe<{ rows: number }[]>(`select count(*)::float8 as rows from ${name}`)
    rows[name] = counted?.rows ?? 0
  }
  return rows
}
