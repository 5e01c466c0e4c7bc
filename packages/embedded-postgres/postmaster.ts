import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './errors.ts'
import { isPostgresOf } from './processes.ts'

/** The server process of a cluster according to its pid file. */
export type Postmaster = { pid: number; port: number; state: string }

const pidFileIn = (cluster: string) => join(cluster, 'postmaster.pid')

async function readPidFile(cluster: string): Promise<string | undefined> {
  try {
    return await readFile(pidFileIn(cluster), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The server process that runs on `cluster` (a real path), or undefined: a pid file alone proves nothing. State is `starting`, `ready` or
 * `stopping`.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readPidFile(cluster))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!isPostgresOf(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? 'starting' }
}

/**
 * Neutralises a stale pid file. PostgreSQL does so itself unless another process has got the id; then this writes our own id, which
 * PostgreSQL recognizes as its parent's. The file stays, because it also names the shared memory by which PostgreSQL finds workers that
 * outlived their server. Call this under the lock, while no server runs.
 */
export async function neutralizePidFile(cluster: string): Promise<void> {
  const text = await readPidFile(cluster)
  if (text === undefined) return
  const [pid, ...rest] = text.split('\n')
  if (Number(pid) > 0 && rest.length > 1) await writeFile(pidFileIn(cluster), [process.pid, ...rest].join('\n'))
  else await rm(pidFileIn(cluster), { force: true })
}
