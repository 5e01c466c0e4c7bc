import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'

/** Starts an empty database server for one test run, in a folder that is removed with it. Any number of tests may share the url. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsdock-test-'))
  // If run as root, the database has an account of its own, which must be able to traverse this folder.
  await chmod(dataDir, 0o711)
  const database = await startEmbeddedPostgres({ dataDir, fsync: false })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      // As root below a closed folder, the database is outside of its data folder.
      for (const folder of [database.site.home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}
