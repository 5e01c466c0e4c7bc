// One look at all that should stay flat: the processes, the database, and the answers since the last look.
import { readdirSync, readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { processorSeconds, residentBytes } from './processes.ts'
import type { Tally } from './steady-hour-traffic.ts'

export type Watched = { name: string; pid: number; port: number | null }

/** `series` by name: bytes, counts, or milliseconds, as the name says. */
export type Sample = { minute: number; orders: number; series: Record<string, number>; unexpected: Record<string, number> }

export async function takeSample(
  sql: postgres.Sql,
  watched: readonly Watched[],
  tally: Tally & { inFlight: number },
  since: { began: number; clusterPid: number },
): Promise<Sample> {
  const series: Record<string, number> = { 'requests in flight': tally.inFlight }
  for (const { name, pid, port } of watched) {
    series[`${name}: memory, bytes`] = residentBytes(pid)
    series[`${name}: file descriptors`] = countFiles(pid)
    series[`${name}: processor, s`] = processorSeconds(pid)
    if (port === null) continue
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    series[`${name}: heap, bytes`] = figureIn(text, 'nodejs_heap_size_used_bytes')
    series[`${name}: handles`] = figureIn(text, 'nodejs_active_handles_total')
    series[`${name}: streams`] = figureIn(text, 'live_streams')
  }
  series['database: processor, s'] = processorOfTree(since.clusterPid)
  for (const [name, times] of Object.entries(tally.times)) {
    const sorted = [...times].sort((a, b) => a - b)
    series[`${name}: answers`] = sorted.length
    for (const share of [50, 95, 99]) series[`${name}: p${share}, ms`] = round(sorted[Math.floor((sorted.length - 1) * (share / 100))] ?? 0)
  }
  Object.assign(series, await databaseSeries(sql))
  const [counted] = await sql<{ orders: number }[]>`select count(*)::int as orders from orders`
  return { minute: round((performance.now() - since.began) / 60_000), orders: counted?.orders ?? 0, series, unexpected: tally.unexpected }
}

async function databaseSeries(sql: postgres.Sql): Promise<Record<string, number>> {
  const connections = await sql<{ name: string; count: number }[]>`
    select coalesce(nullif(application_name, ''), 'other') as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' group by 1`
  const tables = await sql<{ name: string; heap: number; indexes: number; dead: number; live: number }[]>`
    select schemaname || '.' || relname as name, pg_table_size(relid)::float8 as heap, pg_indexes_size(relid)::float8 as indexes,
      n_dead_tup::float8 as dead, n_live_tup::float8 as live from pg_stat_user_tables`
  const [wal] = await sql<{ written: number; kept: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written, (select sum(size)::float8 from pg_ls_waldir()) as kept`
  return {
    'log: written, bytes': wal?.written ?? 0,
    'log: kept, bytes': wal?.kept ?? 0,
    ...Object.fromEntries(connections.map(({ name, count }) => [`connections: ${name}`, count])),
    ...Object.fromEntries(
      tables.flatMap(({ name, heap, indexes, dead, live }) => {
        const short = name.replace(/^public\./, '')
        return [
          [`table ${short}, bytes`, heap],
          [`indexes of ${short}, bytes`, indexes],
          [`dead rows of ${short}`, dead],
          [`rows of ${short}`, live],
        ]
      }),
    ),
  }
}

const countFiles = (pid: number): number => {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

/** The processor time of PostgreSQL's server process and its children, in seconds; of children that ended, too. */
function processorOfTree(pid: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => each === pid || parentOf(each) === pid)
    .reduce((sum, each) => sum + (processorSeconds(each) || 0), 0)
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

const figureIn = (text: string, name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
const round = (value: number) => Math.round(value * 100) / 100
