import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOn, thisHost } from '#packages/embedded-postgres'

/** Starts an empty database server for one test run, in a folder that is removed with it. Any number of tests may share the url. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsdock-test-'))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(dataDir, 0o711)
  const database = await startOn({ ...thisHost(), systemFolder: systemFolderIn(dataDir) }, { dataDir, fsync: false })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      for (const folder of [database.site.home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Root's place for the database if its account cannot enter the checkout. Creating the files of hundreds of databases on disk takes as long as
 * the tests themselves. The run's folder in memory may run programs (scripts/test-run.mjs); another one perhaps not.
 */
const systemFolderIn = (dataDir: string) => (dataDir.startsWith('/dev/shm/') ? join(dataDir, 'system') : thisHost().systemFolder)
