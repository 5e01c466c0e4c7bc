// What a table must say about its run: the commit, the day, the machine and the versions.
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import type postgres from 'postgres'
import { projectRoot } from '#server/lib/root.ts'
import { canPin } from './processes.ts'

type Facts = { sql: postgres.Sql; source: string; load: string; seconds: number; rounds: number }

/** One paragraph, to be printed above the tables. */
export async function describeRun({ sql, source, load, seconds, rounds }: Facts): Promise<string> {
  const [version] = await sql<{ text: string }[]>`select current_setting('server_version') as text`
  const facts = [
    `Commit ${commitOf(projectRoot)}`,
    new Date().toISOString().slice(0, 10),
    `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version?.text}`,
    source,
    load,
    `${rounds} rounds of ${seconds} s`,
    canPin ? 'server on core 0, database and load on the others' : 'processes not held to cores, so that figures spread more',
  ]
  return `${facts.join('; ')}.`
}

/** The short hash of the checkout, with `+changes` if files differ from it. */
export function commitOf(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+changes')
  } catch {
    return 'unknown'
  }
}
