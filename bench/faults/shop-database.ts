// The embedded database as the fault programs access it: directly, past every guard of the shop.
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { clusterIn, findPostmaster, readAccess, urlOf } from '#packages/embedded-postgres'

export type Rows = readonly Record<string, unknown>[]
export type FaultyDatabase = Awaited<ReturnType<typeof openFaultyDatabase>>

/** The database in the data folder of a running shop. */
export async function openFaultyDatabase(dataDir: string) {
  const home = join(dataDir, 'postgres')
  const url = urlOf(await readAccess(home))
  const cluster = await realpath(clusterIn(home))

  /** One statement on a connection of its own. Rejects while the database is down. */
  async function rows(statement: string): Promise<Rows> {
    const sql = postgres(url, { max: 1, connect_timeout: 2, fetch_types: false, onnotice: () => {} })
    try {
      return await sql.unsafe(statement)
    } finally {
      await sql.end({ timeout: 0 })
    }
  }

  /** Kills the server at once, without a checkpoint; its backends with it, or (`orphaned`) later. Resolves when it is gone. */
  async function crash(orphaned: boolean): Promise<void> {
    const server = await findPostmaster(cluster)
    if (!server) throw new Error('There is no database to crash')
    process.kill(server.pid, orphaned ? 'SIGKILL' : 'SIGQUIT')
    while ((await findPostmaster(cluster))?.pid === server.pid) await pause(5)
  }

  /** Resolves as soon as it accepts statements. */
  async function untilBack(): Promise<void> {
    const giveUpAt = performance.now() + 60_000
    for (;;) {
      const isBack = await rows('select 1').then(
        () => true,
        () => false,
      )
      if (isBack) return
      if (performance.now() > giveUpAt) throw new Error('The database did not come back')
      await pause(10)
    }
  }

  const endBackends = () =>
    rows(`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`)

  return { rows, crash, untilBack, endBackends }
}
