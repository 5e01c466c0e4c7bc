// The one place that makes connections to Postgres, with the limits every connection has, and the one that reads its errors.
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { connectionErrorCodes, guardTransactions } from './transaction-guard.ts'

export type Sql = postgres.Sql

type ClientOptions = { max?: number; prepare?: boolean; applicationName?: string }
/** What postgres.js hands to a maker of sockets: its own, living options. */
type DriverOptions = {
  host: string[]
  port: number[]
  path: string | false
  fetch_types: boolean
  shared: { typeArrayMap: Record<number, number> }
}

const socketsOf = new WeakMap<Sql, SocketSource>()

/**
 * A guarded client (see transaction-guard.ts) for a `postgres://` address; several hosts may be given, the one that takes writes is used.
 * Connects with the first query, which the start of a process sends and awaits before it serves. int8 comes as a number and throws beyond 2^53; `max` is the number of connections, 10 unless told.
 */
export function createSqlClient(url: string, { max = 10, prepare = true, applicationName = 'partsdock' }: ClientOptions = {}): Sql {
  const sockets = createSocketSource()
  const options = {
    max,
    prepare,
    socket: sockets.open,
    // Past its limit postgres.js sends BEGIN through a connection that it forgets to reserve.
    max_pipeline: Number.MAX_SAFE_INTEGER,
    connect_timeout: 3,
    target_session_attrs: 'read-write' as const,
    onnotice: () => {},
    types: { int8: { to: 20, from: [20], serialize: String, parse: readSafeInteger } },
    connection: {
      application_name: applicationName,
      statement_timeout: 4_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 5_000,
      // A slot whose connection died with a query half sent never again sends less than 1 KiB, its greeting included.
      'partsdock.greeting_padding': '.'.repeat(1_024),
    },
  }
  const sql = guardTransactions(postgres(url, options) as unknown as Sql)
  socketsOf.set(sql, sockets)
  return sql
}

/** Lets queries in flight finish, then closes; after `withinMs` milliseconds it cuts what is left. Never throws. */
export async function closeSqlClient(sql: Sql, withinMs = 5_000): Promise<void> {
  const timer = new AbortController()
  // sql.end() waits for ever for a connection that died while it was asked to end.
  const ended = sql.end({ timeout: withinMs / 1_000 }).catch(() => {})
  await Promise.race([ended, pause(withinMs + 100, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
  socketsOf.get(sql)?.close()
}

type SocketSource = { open: (options: DriverOptions) => Socket; close: () => void }

function createSocketSource(): SocketSource {
  const sockets = new Set<Socket>()
  let attempts = 0
  let closed = false
  return { open, close }

  function open(options: DriverOptions): Socket {
    const { host, port, path } = options
    if (closed) throw Object.assign(new Error('The database client is closed'), { code: 'CONNECTION_ENDED' })
    // A connection that dies while it asks for the array types is an unhandled rejection: once known, they are not asked for again.
    if (Object.keys(options.shared.typeArrayMap).length > 0) options.fetch_types = false
    const turn = attempts++ % host.length
    const socket = new Socket()
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    tellErrorAtClose(socket)
    if (path) return socket.connect(path)
    const address = { host: host[turn] ?? 'localhost', port: port[turn] ?? 5432 }
    // postgres.js reads the host back from the socket for the TLS server name and its messages.
    return Object.assign(socket, address).connect(address.port, address.host)
  }

  function close(): void {
    closed = true
    for (const socket of sockets) socket.destroy()
  }
}

/**
 * Makes a socket tell of its error and its end in one go. Between the two postgres.js still hands out the connection, and
 * a query it takes then is neither sent nor rejected: it later receives the answer to somebody else's.
 */
function tellErrorAtClose(socket: Socket): void {
  const listen = socket.on.bind(socket)
  let failure: Error | null = null
  let tellFailure: (error: Error) => void = () => {}
  listen('error', (error) => {
    failure = error
  })
  const on = (event: string, listener: (argument: unknown) => void): Socket => {
    if (event === 'error') {
      tellFailure = listener
      return socket
    }
    if (event !== 'close') return listen(event, listener)
    // From here on TLS listens too, and hears every event when it happens.
    socket.on = listen
    return listen('close', () => {
      if (failure) tellFailure(failure)
      listener(false)
    })
  }
  socket.on = on as Socket['on']
}

function readSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 beyond 2^53 came from the database')
  return value
}

/** True when the database or the way to it failed, not the statement: answer 503 and let the caller repeat. Looks through `cause`. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(57P0\d|08...|25006|25P03|53300)$/.test(state)
  return causesOf(error).some((cause) => connectionErrorCodes.has(codeOf(cause)))
}

/** The five characters of a Postgres error, `23505` say, or null for any other error. Looks through `cause`. */
export function sqlState(error: unknown): string | null {
  const postgresError = causesOf(error).find((cause) => cause instanceof postgres.PostgresError)
  return postgresError ? codeOf(postgresError) : null
}

/**
 * Runs `run`, a whole transaction or statement, and up to three times more when Postgres ended it for a serialization failure or
 * a deadlock. Other errors, and the last, are thrown on.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await run()
    } catch (error) {
      const state = sqlState(error)
      if (retry === 3 || (state !== '40001' && state !== '40P01')) throw error
      await pause(Math.random() * 20 * 2 ** retry)
    }
  }
}

// Bounded, because a cause may point back to its own error.
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let next = error; next instanceof Error && causes.length < 8; next = next.cause) causes.push(next)
  return causes
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
