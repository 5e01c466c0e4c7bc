import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'

/** A database server of a test run's own, empty, in a folder that goes with it. Give the url to as many tests as you like. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partsdock-test-'))
  // Run as root, the database has an account of its own, which has to pass through.
  await chmod(dataDir, 0o711)
  const database = await startEmbeddedPostgres({ dataDir, fsync: false })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
