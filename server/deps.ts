// What a process holds while it runs: the database, and everything that stands on it.
import { createPasswords } from './auth/passwords.ts'
import { createSessions } from './auth/sessions.ts'
import { closeSqlClient, createSqlClient, type Sql } from './db/client.ts'
import { createDatabase } from './db/database.ts'
import { prepareFirstRows } from './db/demo/first-rows.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createCatalogueCache } from './domain/catalogue-cache.ts'
import type { Shop } from './domain/ctx.ts'
import type { Env } from './env.ts'
import { followCatalogueChanges } from './live/catalogue-changes.ts'

export type Deps = { shop: Shop; sql: Sql; notes: string[]; close: () => Promise<void> }

type DatabaseEnv = Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/** The database's addresses: the one the environment names, or the embedded one, started for us. */
export async function openDatabase({ databaseUrl, databaseDirectUrl, dataDir }: DatabaseEnv, log: (line: string) => void) {
  if (databaseUrl !== undefined) return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, notes: [], stop: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  return { url: embedded.url, directUrl: embedded.url, notes: embedded.notes, stop: () => embedded.stop() }
}

/** Opens the database, brings it up to date, and makes the shop on it. Throws where the database cannot be had. */
export async function createDeps(env: Env, log: (line: string) => void): Promise<Deps> {
  const database = await openDatabase(env, log)
  const clients: Sql[] = []
  const close = async () => {
    await Promise.all(clients.map((client) => closeSqlClient(client)))
    await database.stop()
  }
  try {
    const sql = createSqlClient(database.url, { max: env.databasePool, prepare: env.databasePrepare })
    clients.push(sql)
    const shop = createShop(sql, env)
    await migrateDatabase(database.directUrl, () => prepareFirstRows(shop, env))
    clients.push(await followCatalogueChanges(database.directUrl, shop.catalogue))
    return { shop, sql, notes: database.notes, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A shop on a client of its database. */
export function createShop(
  sql: Sql,
  { currency, rateLimit, databasePrepare }: Pick<Env, 'currency' | 'rateLimit' | 'databasePrepare'>,
): Shop {
  const db = createDatabase(sql, { prepare: databasePrepare })
  return {
    db,
    now: () => new Date(),
    sessions: createSessions(db),
    passwords: createPasswords(),
    catalogue: createCatalogueCache(),
    currency,
    rateLimit,
  }
}
