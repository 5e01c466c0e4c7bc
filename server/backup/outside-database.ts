// Access to an operator's own database for back-up and restore.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import postgres from 'postgres'
import { plainEnv } from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'
import type { PostgresTools } from './postgres-tools.ts'

// Strings, because postgres.js omits falsy values.
const noLimits: Record<string, string> = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' }

/** One connection without a role's timeouts, because reading all rows may take long. */
export const connect = (url: string): postgres.Sql =>
  postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'partsdock-backup', ...noLimits },
  })

/**
 * The address of the server in `url` that accepts writes. Everything must use this one server: postgres.js and libpq choose differently
 * among several hosts, and postgres.js retries without end if none of them answers. Throws `StartError` if no server accepts writes.
 */
export async function findWritable(url: string): Promise<string> {
  const { host, port } = postgres(url, { max: 1 }).options
  const [hosts, ports] = [[host].flat(), [port].flat()]
  if (hosts.length < 2) return url
  const reasons: string[] = []
  for (const [place, name] of hosts.entries()) {
    const address = `${name}:${ports[place]}`
    const single = url.replace(/^([^:]+:\/\/(?:[^/?]*@)?)[^/?]*/, (_, before: string) => before + address)
    const sql = connect(single)
    try {
      const [state] = await sql<{ isReadOnly: boolean }[]>`select current_setting('transaction_read_only')::boolean as "isReadOnly"`
      if (state?.isReadOnly === false) return single
      reasons.push(`${address} is read-only`)
    } catch (error) {
      reasons.push(`${address}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await sql.end({ timeout: 5 }).catch(() => {})
    }
  }
  throw new StartError(`None of the servers in DATABASE_URL can be written to (${reasons.join('; ')}).`)
}

export async function majorOf(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  return Math.floor((row?.version ?? 0) / 10_000)
}

/** libpq's connection settings. They are passed in the child's environment, because everyone on the machine can read command lines. */
function accessOf(url: string, version: string): Record<string, string> {
  const { host, port, user, pass, database } = postgres(url, { max: 1 }).options
  const asked = new URL(url).searchParams.get('sslmode')
  const isVerified = asked?.startsWith('verify-') ?? false
  return {
    PGHOST: [host].flat().join(','),
    PGPORT: [port].flat().join(','),
    PGUSER: user,
    PGDATABASE: database,
    PGAPPNAME: 'partsdock-backup',
    PGCONNECT_TIMEOUT: '10',
    PGTARGETSESSIONATTRS: 'read-write',
    ...(typeof pass === 'string' && pass !== '' && { PGPASSWORD: pass }),
    ...(asked && { PGSSLMODE: asked }),
    // Use the system's certificates, as Node does; libpq 15 knows only ~/.postgresql/root.crt.
    ...(isVerified && Number.parseInt(version, 10) >= 16 && { PGSSLROOTCERT: 'system' }),
  }
}

type Run = { url: string; tools: PostgresTools; signal: AbortSignal }

/** Runs pg_dump or pg_restore on the database. Returns its output. Throws `StartError` with the program's last errors. */
export async function runPostgresTool(program: 'pg_dump' | 'pg_restore', args: string[], { url, tools, signal }: Run): Promise<string> {
  signal.throwIfAborted()
  const env = { ...plainEnv, ...accessOf(url, tools.version) }
  const child = spawn(join(tools.folder, program), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  let output = ''
  let errors = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    errors = `${errors}${part.toString()}`.slice(-4_000)
  })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    // A program that finished before it was aborted has succeeded.
    if (code !== 0) signal.throwIfAborted()
    if (code !== 0) throw new StartError(`${program} ${tools.version} failed: ${errors.trim() || `exit code ${code}`}`)
    return output
  } finally {
    signal.removeEventListener('abort', end)
  }
}
