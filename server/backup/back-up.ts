// Writes all data of a shop on the embedded database into one file, while the shop runs.
import { existsSync } from 'node:fs'
import { link, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { clusterIn, codeOf, findHome, readAccess, startEmbeddedPostgres, thisHost } from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'
import { readArchive, removeQuietly, type Source, writeArchive } from './archive.ts'
import { checkDatabase } from './check-database.ts'
import { copyDatabase } from './copy-database.ts'
import { siteOf, withDraft } from './drafts.ts'
import { databasePath, filesPath, type Manifest } from './manifest.ts'
import { createNamer } from './owners.ts'

export type BackupOptions = { dataDir: string; file: string; signal?: AbortSignal; log?: (line: string) => void; fsync?: boolean }

/**
 * Copies the database of `dataDir` and everything else there into the new file `file`, checks the copy by starting it, and checks the file
 * by reading it again. The shop may keep running. A failure leaves nothing behind. Throws `StartError` with what to do.
 */
export async function backUp({
  signal = new AbortController().signal,
  log = () => {},
  fsync = true,
  ...paths
}: BackupOptions): Promise<Manifest> {
  const dataDir = resolve(paths.dataDir)
  const file = resolve(paths.file)
  if (findHome(dataDir, thisHost()) === undefined) throw new StartError(`There is no database in ${dataDir}: nothing was backed up.`)
  await refuseFile(file, dataDir)
  const database = await startEmbeddedPostgres({ dataDir, log, fsync })
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`)
  const { site } = database
  try {
    return await withDraft(site.home, site, async (draft) => {
      const copy = await siteOf(site, draft)
      log('Copying the database.')
      await copyDatabase({ url: database.url, cluster: site.cluster, target: clusterIn(draft), account: site.account, signal })
      log('Checking the copy.')
      const rows = await checkDatabase(copy, (await readAccess(site.home)).password)
      log(`Writing ${file}.`)
      // Pictures come after the database, so that the database refers to none that the back-up lacks.
      const sources = [databaseSource(draft, site.home), filesSource(dataDir)]
      const manifest = await writeArchive(part, sources, rows, { nameOwner: await createNamer(thisHost().passwdFile), signal })
      log('Reading it again.')
      await readArchive(part, undefined, signal)
      await reveal(part, file)
      return manifest
    })
  } catch (error) {
    throw explainBackup(error, file)
  } finally {
    await removeQuietly(part)
    await database.stop()
  }
}

export async function refuseFile(file: string, dataDir: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} already exists: name another file, or delete it first.`)
  const folder = await realpath(dirname(file)).catch(() => {
    throw new StartError(`The folder ${dirname(file)} does not exist: create it first.`)
  })
  if (!existsSync(dataDir)) return
  const below = relative(await realpath(dataDir), folder)
  if (!below.startsWith('..'))
    throw new StartError(`${file} is inside DATA_DIR, which is being backed up: choose another place, ideally on another disk.`)
}

/** The draft's folder, with the owner of the home that it was copied from. */
const databaseSource = (draft: string, home: string): Source => ({
  folder: draft,
  ownedAs: home,
  as: databasePath,
  skip: (path) => /^(signature|postgres\.log.*|access\.json\.draft)$/.test(path) || /(^|\/)postmaster\.(opts|pid)$/.test(path),
})

export const filesSource = (dataDir: string): Source => ({
  folder: dataDir,
  as: filesPath,
  skip: (path) => path === databasePath || /^(replaced-|restored-|\.restore-)/.test(path),
})

/** Renames the finished file, unless its name was taken in the meantime. */
export async function reveal(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new StartError(`${file} was created by another program during the back-up and was not overwritten.`)
    // Some file systems have no hard links.
    await rename(part, file)
  }
}

export function explainBackup(error: unknown, file: string): unknown {
  const text = error instanceof Error ? error.message : String(error)
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') || /no space left/i.test(text))
    return new StartError(`The disk is full, and nothing was backed up: ${text}.`)
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? ''))
    return new StartError(`Nothing was backed up to ${file}: ${text}. Run it as the account that runs the shop, or as root.`)
  return error
}
