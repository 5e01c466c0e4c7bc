// `npm run dev` on a copy of the sources, so that a test may change them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const project = join(import.meta.dirname, '../..')
const copied = ['client', 'drizzle', 'scripts', 'server', '.gitignore', 'package.json', 'tsconfig.json', 'vite.config.ts']
const startMs = 120_000
const endMs = 20_000

export type DevTree = {
  /** Replaces a text in a file, which must contain it; answers a function that puts the file back. */
  change(file: string, text: string, by: string): Promise<() => Promise<void>>
  /** Starts `npm run dev`, and waits until the shop is open. */
  start(): Promise<DevShop>
  postgresPid(): Promise<number>
  remove(): Promise<void>
}

export type DevShop = {
  url: string
  npm: ChildProcess
  /** What the terminal showed so far. */
  said(): string
  /** npm's process and those below it, with the one that serves the database. */
  processes: number[]
}

export async function copyTree(): Promise<DevTree> {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-dev-'))
  // The account of the database has to enter it.
  await chmod(folder, 0o755)
  const isSource = (path: string) => !path.includes('.generated')
  for (const name of copied) await cp(join(project, name), join(folder, name), { recursive: true, filter: isSource })
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  const postgresPid = async () => Number.parseInt(await readFile(join(folder, '.data/postgres/cluster/postmaster.pid'), 'utf8'), 10)
  return {
    change: async (file, text, by) => {
      const path = join(folder, file)
      const before = await readFile(path, 'utf8')
      if (!before.includes(text)) throw new Error(`${file} does not contain ${text}`)
      await writeFile(path, before.replace(text, by))
      return () => writeFile(path, before)
    },
    start: () => startIn(folder, postgresPid),
    postgresPid,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

async function startIn(folder: string, postgresPid: () => Promise<number>): Promise<DevShop> {
  const { PATH, HOME } = process.env
  // A group of its own: Ctrl-C in a terminal reaches all of it at once.
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: { PATH, HOME, PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const opened = new Promise<string>((resolve, reject) => {
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
  const url = await opened
  const database = await postgresPid()
  const processes = [...new Set([npm.pid ?? 0, ...descendantsOf(npm.pid ?? 0), database])]
  return { url, npm, said: () => said, processes }
}

/** Ends it if a test has not, by force if it does not end by itself. */
export async function end({ npm, processes }: DevShop): Promise<void> {
  const giveUpAt = Date.now() + endMs
  for (const pid of processes) if (isRunning(pid)) process.kill(pid, 'SIGTERM')
  while (processes.some(isRunning) && Date.now() < giveUpAt) await pause(100)
  for (const pid of processes) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
}

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
