// Only this file opens connections to PostgreSQL, sets their limits, and interprets database errors.
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { QueueLoad } from '#server/lib/fair-queue.ts'
import { createLanes, type Lane, type Lanes, type LaneUse, type PoolLoad } from './lanes.ts'
import { missing, writeSafely } from './parameters.ts'
import { type Silence, watchForSilence } from './silence.ts'
import { createSocketSource, type SocketSource } from './sockets.ts'
import { connectionErrorCodes, guardTransactions, inLane } from './transaction-guard.ts'

export type Sql = postgres.Sql

type ClientOptions = {
  max?: number
  prepare?: boolean
  applicationName?: string
  /** Multiplies all timeouts; 1 by default. */
  patience?: number
  /** A statement without an answer closes its connection after this time. Null: no limit. */
  answerWithinMs?: number | null
  onNotify?: (channel: string, payload: string) => void
  /** Called when a connection, or an attempt to connect, has ended. */
  onLost?: () => void
}

const connectWithinSeconds = 3
const statementWithinMs = 4_000
const socketsOf = new WeakMap<Sql, SocketSource>()
const lanesOf = new WeakMap<Sql, Lanes>()
const silencesOf = new WeakMap<Sql, Silence>()

/**
 * A guarded client (see transaction-guard.ts) for a `postgres://` address. Among several hosts it uses the writable one. It connects with
 * the first query, which a process should await before it serves. int8 is returned as a number. Beyond 2^53 that is the nearest number: no
 * sum is so large any more, and an old one must not break the list that it is in. `max` is the number of connections, 10 by default.
 */
export function createSqlClient(url: string, options: ClientOptions = {}): Sql {
  const { max = 10 } = options
  if (max < fewestToSplit) return createPool(url, options)
  const [reads, writes] = [Math.floor(max * 0.4), Math.floor(max * 0.3)]
  const sql = createPool(url, { ...options, max: max - reads - writes })
  partsOf.set(sql, { reads: createPool(url, { ...options, max: reads }), writes: createPool(url, { ...options, max: writes }) })
  return sql
}

/** With fewer connections, all kinds of work share them. */
const fewestToSplit = 5
const partsOf = new WeakMap<Sql, Record<'reads' | 'writes', Sql>>()
const partOf = (sql: Sql, lane: Lane): Sql => (lane === 'own' ? sql : (partsOf.get(sql)?.[lane] ?? sql))
const partsIn = (sql: Sql): Sql[] => [sql, ...Object.values(partsOf.get(sql) ?? {})]

/** Sends the statements and transactions of one kind. The options are the pool's own, because Drizzle changes its serializers there. */
export function clientFor(sql: Sql, use: LaneUse): Pick<Sql, 'unsafe' | 'begin' | 'options'> {
  const part = partOf(sql, use.lane)
  const { unsafe, begin } = inLane(part, use)
  return { unsafe, begin, options: part.options }
}

function createPool(
  url: string,
  {
    max = 10,
    prepare = true,
    applicationName = 'partsdock',
    patience = 1,
    answerWithinMs = patience * statementWithinMs + 2_000,
    onNotify = () => {},
    onLost = () => {},
  }: ClientOptions,
): Sql {
  const sockets = createSocketSource(url, patience * connectWithinSeconds * 1_000)
  const options = {
    max,
    prepare,
    socket: sockets.open,
    // The sockets are already encrypted if the URL requests it.
    ssl: false,
    // Above this limit postgres.js sends BEGIN through a connection that it forgets to reserve.
    max_pipeline: Number.MAX_SAFE_INTEGER,
    connect_timeout: patience * connectWithinSeconds,
    // A single server may be read-only for a while; customers' reads must continue then, even over new connections.
    ...(namesSeveralHosts(url) && { target_session_attrs: 'read-write' as const }),
    onnotice: () => {},
    onnotify: onNotify,
    onclose: () => onLost(),
    transform: { undefined: missing },
    types: { int8: { to: 20, from: [20], serialize: String, parse: Number } },
    connection: {
      application_name: applicationName,
      // No statement may depend on the time zone of a server, a role or a database: days are the shop's (functions/days).
      TimeZone: 'UTC',
      statement_timeout: patience * statementWithinMs,
      lock_timeout: patience * 3_000,
      idle_in_transaction_session_timeout: patience * 5_000,
      // All statements here are short: starting workers or compiling costs more than it saves, and indexes are mostly in memory. Strings,
      // because postgres.js omits falsy values.
      max_parallel_workers_per_gather: '0',
      jit: 'off',
      random_page_cost: '1.1',
      // After a connection died with a partly sent query, its slot never again sends messages below 1 KiB, not even the startup message.
      'partsdock.greeting_padding': '.'.repeat(1_024),
    },
  }
  const lanes = createLanes(max)
  const silence = watchForSilence(answerWithinMs ?? Number.POSITIVE_INFINITY, sockets)
  const driver = postgres(url, options) as unknown as Sql
  Object.assign(driver.options, { serializers: writeSafely(driver.options.serializers) })
  const sql = guardTransactions(driver, lanes, silence)
  socketsOf.set(sql, sockets)
  lanesOf.set(sql, lanes)
  silencesOf.set(sql, silence)
  return sql
}

/** Lets queries in flight finish, then closes the client; cuts off the rest after `withinMs`. Never throws. */
export async function closeSqlClient(sql: Sql, withinMs = 5_000): Promise<void> {
  await Promise.all(partsIn(sql).map((part) => closePool(part, withinMs)))
}

async function closePool(sql: Sql, withinMs: number): Promise<void> {
  const timer = new AbortController()
  const sockets = socketsOf.get(sql)
  // sql.end() never resolves if a connection died during a query; closing its socket is enough.
  const ended = sql.end({ timeout: withinMs / 1_000 }).catch(() => {})
  const late = pause(withinMs + 100, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([ended, late, ...(sockets ? [sockets.untilNone()] : [])])
  timer.abort()
  silencesOf.get(sql)?.end()
  sockets?.close()
}

export function poolLoadOf(sql: Sql): PoolLoad {
  const loads = partsIn(sql).map((part) => lanesOf.get(part)?.load() ?? { size: 0, inUse: 0, waiting: 0 })
  const sumOf = (key: keyof PoolLoad) => loads.reduce((sum, load) => sum + load[key], 0)
  return { size: sumOf('size'), inUse: sumOf('inUse'), waiting: sumOf('waiting') }
}

export const laneLoadOf = (sql: Sql, lane: Lane): QueueLoad =>
  lanesOf.get(partOf(sql, lane))?.loadOf(lane) ?? { running: 0, waiting: 0, refused: 0 }

/** True if new calls of this kind should be refused for now. */
export const isLaneBusy = (sql: Sql, lane: Lane): boolean => lanesOf.get(partOf(sql, lane))?.isBusy(lane) ?? false

/** Parsed like postgres.js does. */
function namesSeveralHosts(url: string): boolean {
  const [authority = ''] = url.slice(url.indexOf('://') + 3).split(/[?/]/)
  return decodeURIComponent(authority.slice(authority.indexOf('@') + 1)).includes(',')
}

/** True if the database or the connection failed, not the statement: answer 503 and let the caller retry. Looks through `cause`. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(57P0\d|08...|25006|25P03|53300)$/.test(state)
  return causesOf(error).some((cause) => connectionErrorCodes.has(codeOf(cause)))
}

/** A PostgreSQL error's SQLSTATE, such as `23505`; null for other errors. Looks through `cause`. */
export function sqlState(error: unknown): string | null {
  const postgresError = sqlError(error)
  return postgresError ? codeOf(postgresError) : null
}

/** The error that PostgreSQL sent; null for other errors. Looks through `cause`. */
export const sqlError = (error: unknown): postgres.PostgresError | null =>
  causesOf(error).find((cause) => cause instanceof postgres.PostgresError) ?? null

/** The name of the violated constraint; null for other errors. Looks through `cause`. */
export function violatedConstraint(error: unknown): string | null {
  return sqlError(error)?.constraint_name ?? null
}

/** The detail of a PostgreSQL error; null for other errors. Looks through `cause`. */
export function errorDetail(error: unknown): string | null {
  const postgresError = causesOf(error).find((cause) => cause instanceof postgres.PostgresError)
  return postgresError?.detail ?? null
}

/**
 * Runs `run`, a whole transaction or statement, and retries it up to three times after a serialization failure or a deadlock. Rethrows
 * other errors, and the last one.
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

// Limited, because causes may be circular.
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let next = error; next instanceof Error && causes.length < 8; next = next.cause) causes.push(next)
  return causes
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
