// The measured processes, each pinned to a core: the server to the first, PostgreSQL and the load generator to the others.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { benchSecretKey } from './secret-key.ts'

export type Server = { port: number; pid: number; stop(): Promise<void> }
export type Pin = 'server' | 'none'

const patienceMs = 60_000
const cores = availableParallelism()

/** Whether processes can be pinned: `taskset` is installed, and there is more than one core. */
export const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0

/** Pins this process, and its future children, to all cores except the server's. */
export function leaveServerCore(): void {
  if (canPin) execFileSync('taskset', ['-acp', `1-${cores - 1}`, String(process.pid)], { stdio: 'ignore' })
}

/** Starts `node` with none of our environment except what finds programs, and the folder for temporary files, by which a test run finds it. */
export function startNode(args: readonly string[], env: Record<string, string>, pin: Pin): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const node = [process.execPath, ...args]
  const [program = process.execPath, ...rest] = canPin ? ['taskset', '-c', pin === 'server' ? '0' : `0-${cores - 1}`, ...node] : node
  return spawn(program, rest, {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', SECRET_KEY: benchSecretKey, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a server and waits until it reports its address. Throws with its output if it fails to start. */
export async function startServer(args: readonly string[], env: Record<string, string> = {}): Promise<Server> {
  const child = startNode(args, env, 'server')
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /(?:localhost|127\.0\.0\.1):(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`A server did not start:\n${said}`)))
    setTimeout(() => reject(new Error(`A server took too long to start:\n${said}`)), patienceMs).unref()
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return { port, pid: child.pid ?? 0, stop: () => stopChild(child) }
}

/** Asks a process to end, and kills it after a while. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = pause(15_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
  await Promise.race([ended, late.then(() => ended)])
}

/** The processor time that a process has used so far, in seconds; NaN if the system does not report it. */
export function processorSeconds(pid: number): number {
  try {
    // User and system time are the 12th and 13th field after the name in brackets, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

/** A process's current memory in bytes. */
export const residentBytes = (pid: number): number => statusOf(pid, 'VmRSS') ?? reportedBytes(pid)

/** The largest memory that a process has ever had; without /proc its current one. */
export const peakBytes = (pid: number): number => statusOf(pid, 'VmHWM') ?? reportedBytes(pid)

function statusOf(pid: number, field: string): number | undefined {
  try {
    const kib = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kib) * 1024
  } catch {
    return undefined
  }
}

const reportedBytes = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
