// graphile-worker connects to the database through pg. This file makes pg read an address like postgres.js does, and keeps a dying
// connection from ending the process.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type PoolOptions = { max: number; applicationName: string; statementTimeoutMs?: number; onError?: (error: Error) => void }

/** `end` closes the pool. It never throws, and never takes longer than `withinMs`. */
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
      // A database that vanished without closing its sockets never answers and never ends a statement.
      query_timeout: statementTimeoutMs + 5_000,
    }),
  })
  // A dying connection emits an error: on the pool if it is idle, on its client if it is in use. Without a listener, either ends the
  // process.
  pool.on('error', onError)
  const clients = new Set<pg.ClientBase>()
  pool.on('connect', (client) => clients.add(client.on('error', onError)))
  pool.on('remove', (client) => clients.delete(client))
  ignoreSecondRelease(pool)
  return { pool, end }

  async function end(withinMs = 1_000): Promise<void> {
    const timer = new AbortController()
    await Promise.race([pool.end().catch(onError), pause(withinMs, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
    // Otherwise clients that are still checked out stay open forever.
    for (const client of clients) if (client instanceof pg.Client) client.end().catch(onError)
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error | boolean) => void) => void

/**
 * If the connection dies while its pool shuts down, graphile-worker releases its listening client twice. pg then throws, and nothing
 * catches it.
 */
function ignoreSecondRelease(pool: pg.Pool): void {
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

/**
 * With `sslmode=require` postgres.js encrypts without verifying the certificate, but pg would verify it. The rest of the address is
 * unchanged.
 */
export function readAddress(url: string): pg.PoolConfig {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode') ?? address.searchParams.get('ssl') ?? 'disable'
  for (const name of ['sslmode', 'ssl', 'target_session_attrs']) address.searchParams.delete(name)
  if (mode === 'require') return { connectionString: address.href, ssl: { rejectUnauthorized: false } }
  return { connectionString: address.href, ssl: mode === 'verify-full' || mode === 'verify-ca' || mode === 'true' }
}
