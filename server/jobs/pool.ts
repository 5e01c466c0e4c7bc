// graphile-worker speaks to the database through pg. This file makes pg understand an address as the shop's own driver does, and
// keeps the death of a connection from ending the process.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type PoolOptions = { max: number; applicationName: string; statementTimeoutMs?: number; onError?: (error: Error) => void }

/** A pool of pg on a `postgres://` address. `end` closes it, and never throws or waits longer than `withinMs`. */
export function createPool(
  url: string,
  { max, applicationName, statementTimeoutMs, onError = () => {} }: PoolOptions,
): { pool: pg.Pool; end: (withinMs?: number) => Promise<void> } {
  const pool = new pg.Pool({
    ...readAddress(url),
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    ...(statementTimeoutMs && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: statementTimeoutMs,
      // A database that went without a word answers no statement, and ends none.
      query_timeout: statementTimeoutMs + 5_000,
    }),
  })
  // An idle connection that dies tells the pool, one in use its client: heard by nobody, either ends the process.
  pool.on('error', onError)
  const clients = new Set<pg.ClientBase>()
  pool.on('connect', (client) => clients.add(client.on('error', onError)))
  pool.on('remove', (client) => clients.delete(client))
  forgiveSecondRelease(pool)
  return { pool, end }

  async function end(withinMs = 1_000): Promise<void> {
    const timer = new AbortController()
    await Promise.race([pool.end().catch(onError), pause(withinMs, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
    // What somebody still holds would stay open without an end.
    for (const client of clients) if (client instanceof pg.Client) client.end().catch(onError)
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/**
 * graphile-worker gives its listening client back twice where the connection dies while its pool shuts down. pg throws then, and nobody
 * catches that.
 */
function forgiveSecondRelease(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const connectOnce = (connected?: Connected): Promise<pg.PoolClient> | undefined => {
    if (!connected) return connect()
    connect((error, client, release) => {
      let isReleased = false
      connected(error, client, (failure) => {
        if (!isReleased) release(failure)
        isReleased = true
      })
    })
    return undefined
  }
  Object.assign(pool, { connect: connectOnce })
}

/** Under `require` postgres.js encrypts without asking for the server's papers; pg would ask. The rest of the address is the same. */
export function readAddress(url: string): pg.PoolConfig {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode') ?? address.searchParams.get('ssl') ?? 'disable'
  for (const name of ['sslmode', 'ssl', 'target_session_attrs']) address.searchParams.delete(name)
  if (mode === 'require') return { connectionString: address.href, ssl: { rejectUnauthorized: false } }
  return { connectionString: address.href, ssl: mode === 'verify-full' || mode === 'verify-ca' || mode === 'true' }
}
