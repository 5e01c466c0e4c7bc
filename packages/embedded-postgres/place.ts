import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { accountOf, type NamedAccount, provideAccount } from './account.ts'
import { codeOf, EmbeddedPostgresError, wayOut } from './errors.ts'
import type { Host } from './host.ts'
import { type Account, run } from './processes.ts'

/** Where a database is stored and who runs it. `home` contains the cluster, the log, the lock and the password. */
export type Place = { home: string; account: NamedAccount | undefined; canReachNative: boolean; notes: string[] }

/** In a home outside its data folder: the path of that folder. */
export const dataDirFile = 'data-dir'

export const clusterIn = (home: string) => join(home, 'cluster')

const holdsCluster = (home: string) => existsSync(join(clusterIn(home), 'PG_VERSION'))

/** Asks the system itself, as the account: modes alone are not conclusive (access lists, mounts). */
async function canEnter(account: NamedAccount, folder: string): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })
  return code === 0
}

/** The separate folder for a database of `dataDir` if the account cannot reach that folder. */
function folderElsewhere(dataDir: string, host: Host): string {
  return join(host.systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
}

/** Step by step: on a read-only disk, node's own recursive mkdir fails with ENOENT. */
async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, mode).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

async function makeHome(place: Place, dataDir: string, host: Host): Promise<Place> {
  await makeFolder(place.home, 0o700)
  if (!place.account) return place
  // The account must be able to traverse it, regardless of our umask.
  await chmod(place.home, 0o711)
  if (!place.home.startsWith(host.systemFolder)) return place
  await chmod(host.systemFolder, 0o711)
  // The folder's name does not reveal its owner.
  await writeFile(join(place.home, dataDirFile), dataDir)
  return place
}

/** The folders in which the database of `dataDir` (absolute) may be; the usual one is first. */
export function homesOf(dataDir: string, host: Host): string[] {
  const beside = join(dataDir, 'postgres')
  return host.uid === 0 ? [beside, folderElsewhere(dataDir, host)] : [beside]
}

/** Where the database of `dataDir` (absolute) is stored, or undefined if it has none. */
export function findHome(dataDir: string, host: Host): string | undefined {
  return homesOf(dataDir, host).find(holdsCluster)
}

async function choosePlaceForRoot(dataDir: string, native: string, host: Host, keeper: Account | undefined): Promise<Place> {
  const beside = join(dataDir, 'postgres')
  const elsewhere = folderElsewhere(dataDir, host)
  const existing = findHome(dataDir, host)
  // An existing database keeps its owner: an ordinary user who created it, or an account whose id has changed since.
  const owner = existing === undefined ? keeper : await stat(clusterIn(existing))
  const account = owner && owner.uid !== 0 ? await accountOf(owner, host) : await provideAccount(host)
  const canReachNative = await canEnter(account, join(native, 'bin'))
  const canReachData = await canEnter(account, dataDir)

  if (existing === beside && !canReachData) {
    throw new EmbeddedPostgresError(
      `The database in ${beside} cannot be reached by its account "${account.name}": let that account enter the folders above it, or ${wayOut}.`,
    )
  }
  // An ordinary user's shop looks for it nowhere else; programs that the user cannot reach are copied there.
  const belongsBeside = canReachData && (canReachNative || (owner !== undefined && owner.uid !== 0))
  if (existing === beside || (existing === undefined && belongsBeside)) return { home: beside, account, canReachNative, notes: [] }
  const reason =
    canReachData && canReachNative
      ? 'it was created there'
      : `the account "${account.name}" cannot enter ${canReachData ? native : dataDir}`
  const notes = [
    `The database is in ${elsewhere}: ${reason}.`,
    `Deleting ${dataDir} does not delete it. To delete it too: stop the shop, then rm -rf ${elsewhere}`,
  ]
  return { home: elsewhere, account, canReachNative, notes }
}

/**
 * Decides where the database of `dataDir` (absolute) is stored, and creates that folder. An ordinary user's is always below `dataDir`.
 * `keeper` is the owner of a database being restored, unless root runs it under a system account. Throws EmbeddedPostgresError if root
 * finds no account, or cannot give it access to an existing database.
 */
export async function choosePlace(dataDir: string, native: string, host: Host, keeper?: Account): Promise<Place> {
  await makeFolder(dataDir)
  if (host.uid !== 0)
    return makeHome({ home: join(dataDir, 'postgres'), account: undefined, canReachNative: true, notes: [] }, dataDir, host)
  return makeHome(await choosePlaceForRoot(dataDir, native, host, keeper), dataDir, host)
}
