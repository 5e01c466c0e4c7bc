// How one process learns that another changed the catalogue: the database notifies every listener when such a change commits.
import { setTimeout as pause } from 'node:timers/promises'
import { closeSqlClient, createSqlClient, type Sql } from '#server/db/client.ts'
import type { CatalogueCache } from '#server/domain/catalogue-cache.ts'

const tryAgainMs = 100

/**
 * Keeps a cache true until the client that it gives back is closed. While the connection is lost nothing is kept; once it listens
 * again everything kept is old, since nobody knows what was missed. `url` must reach PostgreSQL itself: a pooler would not keep the
 * session. Throws where the first listening fails.
 */
export async function followCatalogueChanges(url: string, catalogue: CatalogueCache): Promise<Sql> {
  // Not postgres.js's own `listen`: it comes back by itself, but tells nobody that it was away.
  const sql = createSqlClient(url, {
    max: 1,
    prepare: false,
    applicationName: 'partsdock-listen',
    onNotify: () => catalogue.invalidate(),
    onLost: () => {
      losses += 1
      catalogue.setListening(false)
      if (!isTrying) void listenAgain()
    },
  })
  let losses = 0
  let isTrying = true

  const listen = () => sql.unsafe('listen catalogue')

  async function listenAgain(): Promise<void> {
    isTrying = true
    for (;;) {
      const lossesBefore = losses
      const failure = await listen().then(
        () => null,
        (error: unknown) => error,
      )
      if (isClosed(failure)) return
      if (failure === null && losses === lossesBefore) break
      await pause(tryAgainMs, undefined, { ref: false })
    }
    isTrying = false
    catalogue.invalidate()
    catalogue.setListening(true)
  }

  try {
    await listen()
  } catch (error) {
    await closeSqlClient(sql)
    throw error
  }
  await listenAgain()
  return sql
}

const isClosed = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'CONNECTION_ENDED'

/**
 * Tells all processes that stock changed. Stock changes with every order, and a notification takes a lock that all commits share: what
 * happens within `everyMs` is told once.
 */
export function createStockAnnouncer(sql: Sql, everyMs = 25): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      // Lost with the database: then everybody listens anew, and drops what they kept.
      sql`select pg_notify('catalogue', '')`.catch(() => {})
    }, everyMs).unref()
  }
}
