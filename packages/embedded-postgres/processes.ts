import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'

/** The account of a child process: ids of a system account; undefined means our own. */
export type Account = { uid: number; gid: number }
export type Signature = { pid: number; mark: string }

const hasProc = existsSync('/proc/self/stat')

/** State and start time of a process in the kernel's units; undefined if there is none. */
function readStat(pid: number): { state: string; startedAtTick: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything, brackets too: count from the last one.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, startedAtTick: rest[18] ?? '' }
  } catch {
    return undefined
  }
}

/** True while the process runs; false for a zombie, though signals still reach it. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (hasProc) {
    const stat = readStat(pid)
    return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function askPs(pid: number, column: string): string {
  try {
    return execFileSync('/bin/ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** Distinguishes a process from a later one with the same id. */
function markOf(pid: number): string {
  if (hasProc) return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readStat(pid)?.startedAtTick}`
  return process.platform === 'win32' ? '' : askPs(pid, 'lstart')
}

export function ownSignature(): string {
  return JSON.stringify({ pid: process.pid, mark: markOf(process.pid) } satisfies Signature)
}

/** True if the process that signed still has its id; false for unreadable text. */
export function isSignerRunning(signature: string): boolean {
  try {
    const { pid, mark } = JSON.parse(signature) as Signature
    return isRunning(pid) && markOf(pid) === mark
  } catch {
    return false
  }
}

/** True if `pid` is a PostgreSQL that works in the folder `cluster` (a real path). */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false
  if (!hasProc) return process.platform === 'win32' || askPs(pid, 'comm').includes('postgres')
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** The environment of every child. None of ours is passed on: PGDATA, PGOPTIONS, LANG and the like would change PostgreSQL's behavior. */
export const plainEnv = { LC_ALL: 'C', TZ: 'UTC' }

type RunOptions = { account?: Account | undefined; path?: string; signal?: AbortSignal | undefined }

/**
 * Runs a command to its end; `signal` asks it to end early. Rejects only if it cannot be started (ENOENT, EACCES). It has a process group
 * of its own, so that a terminal's Ctrl-C reaches only us, and we stop the command.
 */
export function run(
  command: string,
  args: string[],
  { account, path, signal }: RunOptions = {},
): Promise<{ code: number | null; output: string }> {
  const env = path === undefined ? plainEnv : { ...plainEnv, PATH: path }
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, cwd: '/', env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = () => void child.kill('SIGTERM')
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end)
      resolve({ code, output })
    })
  })
}
