// The server processes under attack: started from a separate build, ended in every way, and monitored.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { projectRoot } from '#server/lib/root.ts'

export type Programs = { main: string; worker: string }
export type Build = Programs & { remove: () => Promise<void> }
export type ShopProcess = {
  name: string
  /** Where a server listens; a worker listens nowhere. */
  port: number
  /** The process that runs now; 0 if none does. */
  pid: () => number
  isRunning: () => boolean
  start: () => Promise<void>
  /** Kills it without a warning. */
  kill: () => Promise<void>
  /** Asks it to end; `exitCode` is null if it had to be killed after 15 seconds. */
  terminate: () => Promise<{ exitCode: number | null; ms: number }>
}

const startWithinMs = 60_000

/** Builds the server beside the project's own build, which a run must not replace under a running shop. */
export async function buildShop(): Promise<Build> {
  const folder = join(projectRoot, `.dist-${randomUUID()}`)
  await build({ root: projectRoot, logLevel: 'error', build: { outDir: join(folder, 'server') } })
  const program = (name: string) => join(folder, `server/${name}.js`)
  return { main: program('main'), worker: program('worker'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * A process of the shop, a server or a worker, that always restarts on the same port. `complain` receives unexpected exits, and the faults
 * that it logs.
 */
export async function createShopProcess(
  name: string,
  program: string,
  env: Record<string, string>,
  complain: (text: string) => void,
): Promise<ShopProcess> {
  const port = await findFreePort()
  const { PATH = '', HOME = '' } = process.env
  let child: ChildProcess | null = null
  return { name, port, pid: () => child?.pid ?? 0, isRunning, start, kill, terminate }

  function isRunning(): boolean {
    return child !== null && child.exitCode === null && child.signalCode === null
  }

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [program], {
      env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A terminal's Ctrl-C reaches only the fault program, which ends its processes itself.
      detached: true,
    })
    child = started
    let said = ''
    started.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2_000)
    })
    started.once('exit', (code, signal) => {
      if (child === started) complain(`${name} ended by itself, ${signal ?? code}: ${said}`)
    })
    const opened = new Promise<void>((resolve) => {
      createInterface(started.stdout).on('line', (line) => {
        if (line.includes('Partsdock is open') || line.includes('Partsdock runs jobs')) resolve()
        else if (isMistake(line)) complain(`${name} logged ${describeMistake(line)}`)
      })
    })
    const ended = once(started, 'exit').then(() => false)
    const inTime = await Promise.race([ended, opened.then(() => true), pause(startWithinMs, false, { ref: false })])
    if (!inTime) throw new Error(`${name} did not start: ${said}`)
  }

  async function kill(): Promise<void> {
    await endWith('SIGKILL')
  }

  async function terminate(): Promise<{ exitCode: number | null; ms: number }> {
    const startedAt = performance.now()
    const exitCode = await endWith('SIGTERM')
    return { exitCode, ms: performance.now() - startedAt }
  }

  async function endWith(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child
    if (!ending) return null
    child = null
    const exited = once(ending, 'exit')
    ending.kill(signal)
    const impatience = setTimeout(() => ending.kill('SIGKILL'), 15_000)
    const [exitCode] = await exited
    clearTimeout(impatience)
    return exitCode
  }
}

// An unavailable database is logged as a warning; an error means an unexpected fault.
function isMistake(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1]
  return Number(level) >= 50
}

/** The message first: the rest may be long. */
function describeMistake(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } }
  return `${msg}: ${err?.message}, ${line.slice(0, 600)}`
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
