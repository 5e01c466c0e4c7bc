// Says how far a long migration is. A second connection looks at the first one, whose transaction hides its rows until it ends.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'

type Output = { isTTY?: boolean; write: (text: string) => unknown }
type Running = { statement: string; isLocked: boolean; seconds: number; share: number | null }
type Step = { statement: string; name: string }
type Options = {
  url: string
  /** A name for work outside of migrations. */
  doing?: string
  migrationsFolder: string
  output?: Output
  everyMs?: number
}

/** A migration that ends sooner says nothing, and opens no second connection. */
const lineEveryMs = 5_000
const redrawEveryMs = 1_000

/**
 * Runs `work`, which migrates or checks on the one connection of `sql`, and writes what it does: a moving line on a terminal, else a line each few
 * seconds. Looking never fails the migration.
 */
export async function withProgress<T>(sql: postgres.Sql, work: () => Promise<T>, options: Options): Promise<T> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const ending = new AbortController()
  const watching = watch(own?.pid ?? 0, options, ending.signal).catch(() => {})
  try {
    return await work()
  } finally {
    ending.abort()
    await watching
  }
}

async function watch(
  pid: number,
  { url, doing = 'Migrating', migrationsFolder, output = process.stderr, everyMs }: Options,
  signal: AbortSignal,
): Promise<void> {
  const isTerminal = output.isTTY === true
  const steps = readSteps(migrationsFolder)
  const watcher = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'partsdock-progress' } })
  signal.addEventListener('abort', () => void watcher.end({ timeout: 1 }))
  let hasDrawn = false
  try {
    for (;;) {
      await pause(everyMs ?? (isTerminal ? redrawEveryMs : lineEveryMs), undefined, { signal })
      const line = await describe(watcher, pid, steps, doing)
      if (line === null) continue
      output.write(isTerminal ? `\r${line}\u001B[K` : `${line}\n`)
      hasDrawn = isTerminal
    }
  } finally {
    if (hasDrawn) output.write('\r\u001B[K')
  }
}

async function describe(watcher: postgres.Sql, pid: number, steps: readonly Step[], doing: string): Promise<string | null> {
  const [running] = await watcher<Running[]>`
    select a.query as statement, a.wait_event_type is not distinct from 'Lock' as "isLocked",
      extract(epoch from clock_timestamp() - a.query_start)::int as seconds,
      case when p.tuples_total > 0 then p.tuples_done::float8 / p.tuples_total
        when p.blocks_total > 0 then p.blocks_done::float8 / p.blocks_total end as share
    from pg_stat_activity a
    left join pg_stat_progress_create_index p on p.pid = a.pid
    where a.pid = ${pid} and a.state = 'active'`
  if (!running) return null
  const { statement, isLocked, seconds, share } = running
  // PostgreSQL shows the beginning of a long statement.
  const step = steps.find((one) => one.statement.startsWith(statement))
  const table = tableOf(statement)
  return [
    step ? `Migrating ${step.name}` : doing,
    ...(table === null ? [] : [`table ${table}`, ...(await rowsOf(watcher, table, share))]),
    ...(isLocked ? ['waits for a lock'] : []),
    `${seconds} s`,
  ].join(', ')
}

/** The rows are PostgreSQL's estimate; how many are done is known of indexes only. */
async function rowsOf(watcher: postgres.Sql, table: string, share: number | null): Promise<string[]> {
  const [found] = await watcher<{ rows: number }[]>`select reltuples::float8 as rows from pg_class where oid = to_regclass(${`"${table}"`})`
  if (!found || found.rows < 0) return []
  const shown = (rows: number) => Math.round(rows).toLocaleString('en')
  return [share === null ? `about ${shown(found.rows)} rows` : `about ${shown(found.rows * share)} of ${shown(found.rows)} rows`]
}

const named =
  /^\s*(?:alter table|update|insert into|delete from|create (?:unique )?index [^(]*? on|select [^;]*? from)\s+(?:if exists\s+|only\s+)*"?(\w+)/i

function tableOf(statement: string): string | null {
  const [, table = null] = named.exec(statement.replace(/^\s*--.*$/gm, '')) ?? []
  return table
}

function readSteps(migrationsFolder: string): Step[] {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  return readMigrationFiles({ migrationsFolder }).flatMap(({ sql: statements }, place) =>
    statements.map((statement, at) => ({
      statement,
      name: `${entries[place]?.tag ?? place}, step ${at + 1} of ${statements.length}`,
    })),
  )
}
