// A copy of the sources, so that a test may change them, and `npm run dev` on it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterIn } from '#packages/embedded-postgres'
import { homeOf, readPid } from '#packages/embedded-postgres/testing'

const project = join(import.meta.dirname, '../..')
const copied = [
  'client',
  'common',
  'drizzle',
  'packages',
  'scripts',
  'server',
  '.gitignore',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
const startMs = 200_000
const endMs = 20_000

export type DevTree = {
  folder: string
  /** Writes a new file. */
  add(file: string, text: string): Promise<void>
  /** Replaces a text in a file, which must contain it; returns a function that restores the file. */
  change(file: string, text: string, by: string): Promise<() => Promise<void>>
  /** Starts `npm run dev`, and waits until the shop is open. */
  start(): Promise<DevShop>
  postgresPid(): number
  /** Ends everything still running, by force if necessary, and removes the copy. */
  remove(): Promise<void>
}

export type DevShop = {
  url: string
  npm: ChildProcess
  /** The terminal's output so far. */
  said(): string
  /** npm's process and its descendants, including the one that serves the database. */
  processes: number[]
}

/** `others`: what it copies beside the sources of the shop. */
export async function copyTree(others: readonly string[] = []): Promise<DevTree> {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-dev-'))
  // The database's account must be able to enter it.
  await chmod(folder, 0o755)
  const isSource = (path: string) => !path.includes('.generated')
  for (const name of [...copied, ...others]) await cp(join(project, name), join(folder, name), { recursive: true, filter: isSource })
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  const groups: number[] = []
  const postgresPid = () => readPid(clusterIn(homeOf(join(folder, '.data'))))
  return {
    folder,
    add: async (file, text) => {
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    },
    change: async (file, text, by) => {
      const path = join(folder, file)
      const before = await readFile(path, 'utf8')
      if (!before.includes(text)) throw new Error(`${file} does not contain ${text}`)
      await writeFile(path, before.replace(text, by))
      return () => writeFile(path, before)
    },
    start: () => {
      // A process group of its own: Ctrl-C in a terminal reaches all of it at once.
      const { PATH, HOME } = process.env
      const npm = spawn('npm', ['run', 'dev'], {
        cwd: folder,
        env: { PATH, HOME, PORT: '0' },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      groups.push(-(npm.pid ?? 0))
      return opened(npm, postgresPid)
    },
    postgresPid,
    remove: async () => {
      for (const group of groups) await end(group)
      const database = postgresPid()
      if (database > 0 && isRunning(database)) process.kill(database, 'SIGINT')
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

async function opened(npm: ChildProcess, postgresPid: () => number): Promise<DevShop> {
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const address = /is open: (\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    }
    npm.stdout?.on('data', hear)
    npm.stderr?.on('data', hear)
    npm.once('exit', (code) => reject(new Error(`npm run dev ended with ${String(code)}:\n${said}`)))
    setTimeout(() => reject(new Error(`npm run dev did not open:\n${said}`)), startMs).unref()
  })
  const database = postgresPid()
  const processes = [...new Set([npm.pid ?? 0, ...descendantsOf(npm.pid ?? 0), database])]
  return { url, npm, said: () => said, processes }
}

async function end(group: number): Promise<void> {
  const giveUpAt = Date.now() + endMs
  if (isRunning(group)) process.kill(group, 'SIGTERM')
  while (isRunning(group) && Date.now() < giveUpAt) await pause(100)
  if (isRunning(group)) process.kill(group, 'SIGKILL')
}

/** A negative number is a process group. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function descendantsOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] => pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []))
  return below(pid)
}
