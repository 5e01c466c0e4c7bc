// The plans of all statements that a database runs, also those inside functions: PostgreSQL's auto_explain writes them to the server's log.
// Needs the embedded database, because it reads that log.
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withSql } from './fill.ts'

/** A node of a plan, with the fields that are read here. */
export type PlanNode = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'Actual Total Time'?: number
  'Actual Rows'?: number
  Plans?: readonly PlanNode[]
}>
export type StatementPlan = Readonly<{
  ms: number
  query: string
  plan: PlanNode
}>
export type PlanLog = {
  /** The plans since it was opened, or since the call before. */
  read: () => StatementPlan[]
  close: () => Promise<void>
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
}

/** Logs the plans of new connections to the database; `isTimed`: with the time and the rows of each node. */
export async function openPlanLog(url: string, { isTimed }: { isTimed: boolean }): Promise<PlanLog> {
  const wanted = { ...settings, 'auto_explain.log_analyze': isTimed ? 'on' : 'off', 'auto_explain.log_buffers': isTimed ? 'on' : 'off' }
  const file = await withSql(url, async (sql) => {
    for (const [name, value] of Object.entries(wanted)) await sql.unsafe(`alter database ${await nameOf(sql)} set ${name} = '${value}'`)
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
    return join(dirname(row?.folder ?? ''), 'postgres.log')
  })
  let offset = statSync(file).size
  return {
    read: () => {
      const text = readFrom(file, offset)
      offset += Buffer.byteLength(text)
      return plansIn(text)
    },
    close: () =>
      withSql(url, async (sql) => {
        for (const name of Object.keys(wanted)) await sql.unsafe(`alter database ${await nameOf(sql)} reset ${name}`)
      }),
  }
}

/** The nodes of a plan that read all rows of a table. */
export function scansIn(plan: PlanNode): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)]
}

/** Entries of the log, whose further lines begin with a tab. */
export function plansIn(log: string): StatementPlan[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g)].map(([, ms, lines = '']) => {
    const { 'Query Text': query, Plan: plan } = JSON.parse(lines.replaceAll(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode }
    return { ms: Number(ms), query, plan }
  })
}

async function nameOf(sql: Parameters<Parameters<typeof withSql>[1]>[0]): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select quote_ident(current_database()) as name`
  return row?.name ?? ''
}

function readFrom(file: string, offset: number): string {
  const handle = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(Math.max(0, statSync(file).size - offset))
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, offset))
  } finally {
    closeSync(handle)
  }
}
