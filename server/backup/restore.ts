// Restores a back-up into a data folder: unpacks and starts it next to the existing data, and moves it into place only if all of it is
// valid.
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import {
  type Account,
  choosePlace,
  clusterIn,
  explain,
  findFreePort,
  findHome,
  findNative,
  type Host,
  handToOwnerOf,
  hasOtherUsers,
  type Place,
  prepareBinaries,
  readAccess,
  stopServer,
  thisHost,
  withLock,
  writeAccess,
  writeConfiguration,
} from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'
import { readArchive, removeQuietly, syncFolder, writeEntry } from './archive.ts'
import { checkDatabase } from './check-database.ts'
import { type Runner, siteOf, withDraft } from './drafts.ts'
import { ArchiveError, type Header } from './entries.ts'
import { describeLeftOut, judgeClusterPath, judgeFilesPath, modeOfDatabase, modeOfFiles, type Verdict } from './known-names.ts'
import { databasePath, dumpPath, filesPath, type Manifest } from './manifest.ts'
import { handOver, settleDataDir } from './owners.ts'
import { noKeys } from './signature.ts'
import { requireSigner, type Trust } from './trust.ts'

export type RestoreOptions = {
  dataDir: string
  file: string
  replace?: boolean
  signal?: AbortSignal
  log?: (line: string) => void
} & Trust
export type Restored = { manifest: Manifest; home: string; replaced: string[] }

const lockPatienceMs = 10_000

/**
 * Restores the back-up `file` to `dataDir`. With `replace`, existing data is moved aside; without it, the folder must not contain a
 * database. A failure changes nothing. Throws `StartError` with what to do.
 */
export async function restore({
  signal = new AbortController().signal,
  log = () => {},
  replace = false,
  keys = noKeys,
  trusted = false,
  ...paths
}: RestoreOptions): Promise<Restored> {
  const dataDir = resolve(paths.dataDir)
  const file = resolve(paths.file)
  const host = thisHost()
  if (!existsSync(file)) throw new StartError(`The file ${file} does not exist.`)
  const found = findHome(dataDir, host)
  if (found !== undefined && !replace)
    throw new StartError(
      `Nothing was restored: ${found} already contains a database. Set another DATA_DIR, or add --replace to move it aside.`,
    )
  log('Reading the back-up.')
  const trust = { keys, trusted }
  const archived = await readFilesFolder(file, trust, signal)
  try {
    const native = await findNative(import.meta.dirname, host)
    const owner = await settleDataDir(dataDir, archived, { isNew: !existsSync(dataDir), passwdFile: host.passwdFile })
    const place = await preparePlace(dataDir, native, host, owner)
    return await withLock(place.home, lockPatienceMs, async () => {
      const binaries = await prepareBinaries(native, place.canReachNative, place.home, host)
      const runner = { binaries, account: place.account }
      await refuseRunning(place, runner)
      return await withDraft(place.home, runner, (draft) => unpack({ dataDir, file, place, runner, draft, owner, trust, signal, log }))
    })
  } catch (error) {
    if (error instanceof StartError || error instanceof ArchiveError || signal.aborted) throw error
    throw await explain(error, found ?? dataDir)
  }
}

/** Reads the whole file before anything is written, so that a damaged file is refused at once. Returns what it says about DATA_DIR. */
async function readFilesFolder(file: string, trust: Trust, signal: AbortSignal): Promise<Header> {
  const folders = new Map<string, Header>()
  const known = [databasePath, filesPath]
  const { signer } = await readArchive(file, {
    take: async (entry) => {
      if (known.includes(entry.path)) folders.set(entry.path, entry)
      else if (entry.path === dumpPath)
        throw new ArchiveError('The file is a back-up of a database of your own. Set DATABASE_URL to restore it')
      else if (!known.some((folder) => entry.path.startsWith(`${folder}/`)))
        throw new ArchiveError(`The file contains ${entry.path}, which is not part of a back-up`)
    },
    ...trust,
    signal,
  })
  requireSigner(signer, trust)
  const [database, files] = known.map((path) => folders.get(path))
  if (!database || !files) throw new ArchiveError('The file does not contain the database and the files of a shop')
  return files
}

/** Chooses the database's location. It belongs to the owner of DATA_DIR, unless that is root. */
async function preparePlace(dataDir: string, native: string, host: Host, owner: Account | null): Promise<Place> {
  const keeper = owner === null || owner.uid === 0 ? undefined : owner
  const place = await choosePlace(dataDir, native, host, keeper)
  if (keeper && place.account?.uid === keeper.uid) await chown(place.home, keeper.uid, keeper.gid)
  return place
}

/** Call this under the lock. It stops a server without users. */
async function refuseRunning({ home }: Place, runner: Runner): Promise<void> {
  const users = join(home, 'users')
  await mkdir(users, { recursive: true, mode: 0o700 })
  await handToOwnerOf(home, users)
  if (await hasOtherUsers(home, ''))
    throw new StartError(`Nothing was restored: the shop is running on ${home}. Stop all its processes first.`)
  if (existsSync(clusterIn(home))) await stopServer(await siteOf(runner, home))
}

/** The password becomes part of an address: other signs could change the host in it. */
const isPlainPassword = (password: string) => /^[\w.~%+=!*()-]+$/.test(password)

function judgeDatabasePath(path: string, kind: 'file' | 'folder'): Verdict {
  const cluster = basename(clusterIn(''))
  if (path === cluster) return 'taken'
  if (path === 'access.json' && kind === 'file') return 'taken'
  return path.startsWith(`${cluster}/`) ? judgeClusterPath(path.slice(cluster.length + 1), kind) : 'unknown'
}

type Unpacking = {
  dataDir: string
  file: string
  place: Place
  runner: Runner
  draft: string
  owner: Account | null
  trust: Trust
  signal: AbortSignal
  log: (line: string) => void
}

async function unpack({ dataDir, file, place, runner, draft, owner, trust, signal, log }: Unpacking): Promise<Restored> {
  // There may be many pictures: unpack them on their final disk.
  const files = join(dataDir, `.restore-${process.pid}`)
  log('Unpacking it.')
  try {
    const leftOut = new Set<string>()
    const { manifest, signer } = await readArchive(file, {
      take: async (entry) => {
        signal.throwIfAborted()
        const [top = '', ...rest] = entry.path.split('/')
        if (rest.length === 0) return
        const below = rest.join('/')
        const verdict = top === databasePath ? judgeDatabasePath(below, entry.kind) : judgeFilesPath(below, entry.kind)
        if (verdict === 'unknown') leftOut.add(entry.path)
        if (verdict !== 'taken') return
        if (top === databasePath) await writeEntry(entry, draft, below, modeOfDatabase(entry.kind))
        else await writeEntry(entry, files, below, modeOfFiles(below, entry.kind))
      },
      ...trust,
      signal,
    })
    // It may have been replaced since it was read first.
    requireSigner(signer, trust)
    for (const line of describeLeftOut(leftOut)) log(line)
    if (owner && existsSync(files)) await handOver(files, owner)
    if (place.account) await handOver(clusterIn(draft), place.account)
    await writeConfiguration(clusterIn(draft), place.account)
    log('Checking the database.')
    const { password } = await readAccess(draft)
    if (!isPlainPassword(password))
      throw new ArchiveError('The file was altered: the password of its database would lead to another server')
    const rows = await checkDatabase(await siteOf(runner, draft), password)
    const differing = Object.keys(manifest.rows).find((table) => rows[table] !== manifest.rows[table])
    if (differing !== undefined)
      throw new ArchiveError(
        `The restored database differs from the back-up: ${differing} has ${rows[differing]} rows instead of ${manifest.rows[differing]}`,
      )
    signal.throwIfAborted()
    const replaced = await moveIn({ dataDir, home: place.home, draft, files, password })
    return { manifest, home: place.home, replaced }
  } finally {
    await removeQuietly(files)
  }
}

/** From here on only names change. Returns the folders into which the existing data was moved. */
async function moveIn({
  dataDir,
  home,
  draft,
  files,
  password,
}: {
  dataDir: string
  home: string
  draft: string
  files: string
  password: string
}) {
  const stamp = `replaced-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  const replaced: string[] = []
  const moveAside = async (folder: string, names: string[]) => {
    const present = names.filter((name) => existsSync(join(folder, name)))
    if (present.length === 0) return
    const aside = join(folder, stamp)
    await mkdir(aside, { mode: 0o700 })
    replaced.push(aside)
    for (const name of present) await rename(join(folder, name), join(aside, name))
  }
  const incoming = existsSync(files) ? await readdir(files) : []
  await moveAside(dataDir, incoming)
  for (const name of incoming) await rename(join(files, name), join(dataDir, name))
  // Move the database last: until then a start finds the old one, or none.
  await moveAside(home, ['cluster', 'access.json'])
  await writeAccess(home, { port: await findFreePort(), password })
  await rename(clusterIn(draft), clusterIn(home))
  await syncFolder(dirname(clusterIn(home)))
  return replaced
}
