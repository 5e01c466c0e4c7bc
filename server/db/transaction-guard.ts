// postgres.js 3.4.9 does not stop a transaction whose connection died: the callback's next queries run in autocommit on another connection,
// its COMMIT or ROLLBACK can end another transaction, and a null socket can crash the process. This guard detects the death in the same
// tick, and sends nothing more for that transaction.
import type postgres from 'postgres'
import {
  errorCode,
  guardQuery,
  isAnswer,
  isQuery,
  type Place,
  type Places,
  refuse,
  restrictQuery,
  type SentQuery,
  takePlace,
} from './guarded-query.ts'
import type { LaneUse } from './lanes.ts'
import { explainRefusal } from './parameters.ts'
import type { Silence } from './silence.ts'
import { type WatchedStatement, watchStatement } from './watch-statement.ts'

type Sql = postgres.Sql
type Connection = { id: number }
type BeginOptions = { onexecute?: (connection: Connection) => unknown }
type Unsafe = (text: string, parameters?: unknown[], options?: BeginOptions) => SentQuery

type Transaction = {
  begin: SentQuery | null
  connectionId: number | null
  lost: Error | null
  /** Rejects when the connection dies; never resolves. */
  loss: Promise<never>
  lose: (error: Error) => void
  waiting: Set<SentQuery>
}

type Body = (tx: postgres.TransactionSql) => unknown

/** Values of a driver error's `code` if the connection failed, not the statement. */
export const connectionErrorCodes: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
])

/**
 * Guards a postgres.js client in place, and returns it: use the returned one. Guard each client only once, before any query was sent
 * through it.
 * If a transaction's connection dies, `begin` and all of its queries reject with an error of code `CONNECTION_CLOSED` (or the socket's own
 * code), and neither COMMIT nor ROLLBACK is sent. A COMMIT in flight may or may not have succeeded. Each statement outside transactions, and
 * each transaction, takes a place of `lanes`: in the lane `own`, except through `inLane`. `silence` checks whether they are answered.
 * Cursors, COPY streams, `file` and `reserve` throw: they have the same faults and no guard.
 */
export function guardTransactions(sql: Sql, lanes: Places, silence: Silence): Sql {
  const running = new Map<number, Transaction>()
  const unsafe = sql.unsafe.bind(sql) as unknown as Unsafe
  const begin = sql.begin.bind(sql) as unknown as (options: string, body: Body) => Promise<unknown>
  let beginning: Transaction | null = null

  const guardedUnsafe = (use: LaneUse, [text, parameters, options]: Parameters<Unsafe>): SentQuery => {
    const transaction = beginning
    if (!transaction || !options?.onexecute)
      return guardQuery(unsafe(text, parameters, options), { lanes, ...use, work: 'statement' }, silence)
    const reserve = options.onexecute
    const onexecute = (connection: Connection) => {
      transaction.connectionId = connection.id
      running.set(connection.id, transaction)
      return reserve(connection)
    }
    transaction.begin = guardQuery(unsafe(text, parameters, { ...options, onexecute }), null, silence)
    return transaction.begin
  }

  async function guardedBegin({ lane, isPatient }: LaneUse, given: [Body] | [string, Body]): Promise<unknown> {
    const [options, body] = given.length === 1 ? ['', given[0]] : given
    const place: Place = { lanes, lane, isPatient, work: 'transaction' }
    await new Promise<void>((start, refuse) => takePlace(place, start, refuse))
    const transaction = createTransaction()
    // begin calls sql.unsafe before its first await, which reveals the transaction's connection.
    beginning = transaction
    const outcome = begin(options, runUnlessLost(transaction, body, silence))
    beginning = null
    try {
      return await outcome
    } finally {
      lanes.leave(place)
      const { connectionId } = transaction
      if (connectionId === null) endStrayTransaction(transaction, unsafe)
      else if (running.get(connectionId) === transaction) running.delete(connectionId)
    }
  }

  const hooks = sql.options as unknown as { onclose?: (connectionId: number) => void }
  const onclose = hooks.onclose
  hooks.onclose = (connectionId) => {
    running.get(connectionId)?.lose(connectionClosed())
    onclose?.(connectionId)
  }

  Object.assign(sql, {
    ...laneClient(ownUse),
    reserve: refuse('sql.reserve() has no guard against a lost connection: use sql.begin()'),
    file: refuse('Read the file first, then use unsafe()'),
  })
  const guarded = new Proxy(sql, {
    apply: (target, self, args) => guardQuery(Reflect.apply(target, self, args), { lanes, ...ownUse, work: 'statement' }, silence),
  })
  laneClients.set(guarded, laneClient)
  return guarded

  function laneClient(use: LaneUse): LaneClient {
    const client = {
      unsafe: (...args: Parameters<Unsafe>) => guardedUnsafe(use, args),
      begin: (...given: [Body] | [string, Body]) => guardedBegin(use, given),
    }
    return client as unknown as LaneClient
  }
}

type LaneClient = Pick<Sql, 'unsafe' | 'begin'>
const laneClients = new WeakMap<Sql, (use: LaneUse) => LaneClient>()

/** A guarded client's statements and transactions in a lane. A client without lanes is returned unchanged. */
export const inLane = (sql: Sql, use: LaneUse): LaneClient => laneClients.get(sql)?.(use) ?? sql

/** Other code limits the shop's own work. */
const ownUse: LaneUse = { lane: 'own', isPatient: true }

function createTransaction(): Transaction {
  const waiting = new Set<SentQuery>()
  let fail: (error: Error) => void = () => {}
  const loss = new Promise<never>((_, reject) => {
    fail = reject
  })
  loss.catch(() => {}) // Most transactions have no caller that awaits it.
  const transaction: Transaction = { begin: null, connectionId: null, lost: null, loss, lose, waiting }
  return transaction

  function lose(error: Error): void {
    if (transaction.lost) return
    transaction.lost = error
    fail(error)
    // postgres.js drops queries queued behind a full connection; without this they would never settle.
    const abandoned = [...waiting]
    waiting.clear()
    for (const query of abandoned) query.reject(error)
  }
}

/** Wraps the body for postgres.js. Once the connection is lost the wrapper never settles, so that no COMMIT or ROLLBACK follows. */
function runUnlessLost(transaction: Transaction, body: Body, silence: Silence): Body {
  return async (tx) => {
    if (transaction.connectionId === null) return never()
    try {
      const result = body(guardTransaction(tx, transaction, silence))
      const settled = await (Array.isArray(result) ? Promise.all(result) : result)
      return transaction.lost ? never() : settled
    } catch (error) {
      if (transaction.lost) return never()
      throw error
    }
  }
}

// Only the stopped callback refers to this promise, so both are garbage-collected. It does not keep the process alive.
function never(): Promise<never> {
  return new Promise(() => {})
}

function guardTransaction(tx: postgres.TransactionSql, transaction: Transaction, silence: Silence): postgres.TransactionSql {
  const whileAlive = <T>(send: () => Promise<T>): Promise<T> =>
    transaction.lost ? Promise.reject(transaction.lost) : Promise.race([send(), transaction.loss])
  const guarded: Record<PropertyKey, unknown> = {
    unsafe: (...args: Parameters<typeof tx.unsafe>) => guardStatement(tx.unsafe(...args), transaction, silence),
    notify: (channel: string, payload: string) => whileAlive(() => tx.notify(channel, payload)),
    savepoint: (...given: [Body] | [string, Body]) =>
      whileAlive(() =>
        given.length === 1
          ? tx.savepoint(runUnlessLost(transaction, given[0], silence))
          : tx.savepoint(given[0], runUnlessLost(transaction, given[1], silence)),
      ),
    file: refuse('Read the file first, then use unsafe()'),
  }
  return new Proxy(tx, {
    apply: (target, self, args) => guardStatement(Reflect.apply(target, self, args), transaction, silence),
    get: (target, key) => guarded[key] ?? Reflect.get(target, key),
  })
}

/** Guards a query of a transaction. Checks the connection when the query is sent, not when it is created. */
function guardStatement(made: unknown, transaction: Transaction, silence: Silence): unknown {
  if (!isQuery(made)) return made
  const query = restrictQuery(made)
  const { handler, resolve, reject } = query
  let watched: WatchedStatement | null = null
  const end = (error?: unknown) => {
    watched?.end(error)
    watched = null
  }
  query.handler = () => {
    if (transaction.lost) {
      query.catch(() => {}) // postgres.js does the same for a query that it sends.
      return reject(transaction.lost)
    }
    transaction.waiting.add(query)
    watched = watchStatement(query)
    watched.begin()
    silence.add(query, false)
    handler(query)
  }
  query.resolve = (result) => {
    transaction.waiting.delete(query)
    silence.remove(query, true)
    end()
    resolve(result)
  }
  query.reject = (reported) => {
    transaction.waiting.delete(query)
    silence.remove(query, isAnswer(reported))
    const error = explainRefusal(reported, query)
    end(error)
    reject(error)
    // The query fails before postgres.js calls `onclose`. Queries that the callback sends in between would be lost or misdirected.
    if (error instanceof Error && connectionErrorCodes.has(errorCode(error))) transaction.lose(error)
  }
  return query
}

// BEGIN was sent through a connection that postgres.js did not reserve, so the pool has a connection with an open transaction.
function endStrayTransaction({ begin }: Transaction, unsafe: Unsafe): void {
  const pid = begin?.state?.pid
  if (pid) unsafe('select pg_terminate_backend($1)', [pid]).catch(() => {})
}

function connectionClosed(): Error {
  return Object.assign(new Error('The database connection was lost inside a transaction'), { code: 'CONNECTION_CLOSED' })
}
