// What a stretch of work costs: processor of the server, processor of all of PostgreSQL's processes, write-ahead log, and disk.
import { readdirSync, readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { processorSeconds, type Server } from './processes.ts'

/** Processor in seconds; `logBytes` of write-ahead log, `diskBytes` of the database. */
export type Costs = { serverSeconds: number; databaseSeconds: number; logBytes: number; diskBytes: number }

/** The costs of `work`. Nothing else may run on that PostgreSQL in the meantime. */
export async function costsOf(work: () => Promise<unknown>, { sql, server }: { sql: postgres.Sql; server: Server }): Promise<Costs> {
  const postmaster = await findParent(sql)
  const before = await read()
  await work()
  const after = await read()
  return {
    serverSeconds: after.server - before.server,
    databaseSeconds: after.database - before.database,
    logBytes: after.log - before.log,
    diskBytes: after.disk - before.disk,
  }

  async function read() {
    const [row] = await sql<{ log: number; disk: number }[]>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log, pg_database_size(current_database())::float8 as disk`
    if (!row) throw new Error('PostgreSQL reported no sizes')
    return { server: processorSeconds(server.pid), database: secondsOfTree(postmaster), ...row }
  }
}

/** The server process of the connection's backend. */
export async function findParent(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return Number(fieldsOf(row?.pid ?? 0)[1])
}

/** User and system time of a process, of its children, and of the children that have ended. */
function secondsOfTree(parent: number): number {
  const own = fieldsOf(parent).slice(11, 15)
  const children = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const fields = fieldsOf(Number(name))
    return Number(fields[1]) === parent ? fields.slice(11, 13) : []
  })
  return [...own, ...children].reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** The fields of /proc/PID/stat after the name; empty if the process has ended. */
function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
