// Backs up a shop with its embedded database into one file, while it runs.
import { resolve } from 'node:path'
import { clusterIn, findHome, readAccess, startEmbeddedPostgres, thisHost } from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'
import type { Source } from './archive.ts'
import { explainBackup, filesSource, refuseFile, writeBackup } from './backup-file.ts'
import { checkDatabase } from './check-database.ts'
import { copyDatabase } from './copy-database.ts'
import { siteOf, withDraft } from './drafts.ts'
import { databasePath, type Manifest } from './manifest.ts'
import { type BackupKeys, noKeys } from './signature.ts'

export type BackupOptions = {
  dataDir: string
  file: string
  keys?: BackupKeys
  signal?: AbortSignal
  log?: (line: string) => void
  fsync?: boolean
}

/**
 * Copies the database of `dataDir` and everything else there into the new file `file`. Checks the copy by starting it, and the file by
 * reading it again. The shop may keep running. A failure leaves nothing behind. Throws `StartError` with what to do.
 */
export async function backUp({
  signal = new AbortController().signal,
  log = () => {},
  fsync = true,
  keys = noKeys,
  ...paths
}: BackupOptions): Promise<Manifest> {
  const dataDir = resolve(paths.dataDir)
  const file = resolve(paths.file)
  if (findHome(dataDir, thisHost()) === undefined) throw new StartError(`There is no database in ${dataDir}: nothing was backed up.`)
  await refuseFile(file, dataDir)
  const database = await startEmbeddedPostgres({ dataDir, log, fsync })
  const { site } = database
  try {
    return await withDraft(site.home, site, async (draft) => {
      const copy = await siteOf(site, draft)
      log('Copying the database.')
      await copyDatabase({ url: database.url, cluster: site.cluster, target: clusterIn(draft), account: site.account, signal })
      log('Checking the copy.')
      const rows = await checkDatabase(copy, (await readAccess(site.home)).password)
      // Copy pictures after the database, so that the database refers to no picture that the back-up lacks.
      return await writeBackup(file, { sources: [databaseSource(draft, site.home), filesSource(dataDir)], rows }, { keys, signal, log })
    })
  } catch (error) {
    throw explainBackup(error, file)
  } finally {
    await database.stop()
  }
}

/** Gives the draft's folder the owner of the home that it was copied from. */
const databaseSource = (draft: string, home: string): Source => ({
  folder: draft,
  ownedAs: home,
  as: databasePath,
  skip: (path) => /^(signature|postgres\.log.*|access\.json\.draft)$/.test(path) || /(^|\/)postmaster\.(opts|pid)$/.test(path),
})
