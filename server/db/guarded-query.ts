// Guards postgres.js queries: each takes a place of its lane, is timed and checked for silence, and never gets an answer that was meant for
// another query.
import postgres from 'postgres'
import type { Lanes, LaneUse, Work } from './lanes.ts'
import { explainRefusal } from './parameters.ts'
import { type Silence, silenceError, type Waiting } from './silence.ts'
import { type WatchedQuery, type WatchedStatement, watchStatement, watchWait } from './watch-statement.ts'

type Handler = (query: SentQuery) => void

/** The parts of a postgres.js query that its types hide. `state` is null until a connection takes the query. */
export type SentQuery = Promise<unknown> &
  WatchedQuery &
  Waiting & {
    handler: Handler
    resolve: (result: unknown) => void
    reject: (error: unknown) => void
    state: { pid: number | null } | null
    args: readonly unknown[]
    parameters: unknown
    cursor: unknown
    readable: unknown
    writable: unknown
  }

export type Places = Pick<Lanes, 'enter' | 'leave'>
export type Place = { lanes: Places; work: Work } & LaneUse

/** Calls `start` when a place is free, or `refuse` if none is free in time, and measures how long that takes. */
export function takePlace({ lanes, isPatient, ...use }: Place, start: () => void, refuse: (error: unknown) => void): void {
  const wait = watchWait()
  const begin = () => {
    wait.end()
    start()
  }
  const giveUp = (error: unknown) => {
    wait.end(error)
    refuse(error)
  }
  lanes.enter(use, begin, isPatient ? null : giveUp)
  wait.begin()
}

// A terminated backend's last error. postgres.js can report it for the slot's next query, which was never sent.
const lastWordsOfBackend = new Set(['57P01', '57P02', '57P05', '25P03'])

/**
 * Guards a query outside transactions, or BEGIN. A backend that dies while it answers leaves two things in its slot: its last error, with
 * which postgres.js rejects the next query although it was never sent, and its row count, which shifts the next answer by that many rows.
 */
export function guardQuery<T>(made: T, place: Place | null, silence: Silence): T {
  if (!isQuery(made)) return made
  const query = restrictQuery(made)
  const { handler, resolve, reject } = query
  let sentAgain = false
  let hasPlace = false
  let watched: WatchedStatement | null = null
  const end = (error?: unknown) => {
    watched?.end(error)
    watched = null
    if (!hasPlace) return
    hasPlace = false
    place?.lanes.leave(place)
  }
  query.handler = (sent) => {
    watched = watchStatement(query)
    const refuse = (error: unknown) => {
      end(error)
      reject(error)
    }
    const send = () => {
      if (silence.refuses()) return refuse(silenceError())
      silence.add(query, true)
      watched?.begin()
      handler(sent)
    }
    if (!place) return send()
    const start = () => {
      hasPlace = true
      send()
    }
    watched.within(() => takePlace(place, start, refuse))
  }
  query.resolve = (result) => {
    silence.remove(query, true)
    end()
    resolve(closeGap(result))
  }
  query.reject = (reported) => {
    silence.remove(query, isAnswer(reported))
    const error = explainRefusal(reported, query)
    end(error)
    if (silence.hasTakenBack(query)) return reject(silenceError())
    if (sentAgain || query.state !== null || !lastWordsOfBackend.has(errorCode(error))) return reject(error)
    sentAgain = true
    query.handler(query)
  }
  return made
}

function closeGap(result: unknown): unknown {
  if (!Array.isArray(result) || result.length === 0 || 0 in result) return result
  result.splice(
    0,
    result.findIndex((_, place) => place in result),
  )
  return result
}

/** postgres.js throws at this limit while it sends (see parameters.ts). */
const tooManyParameters = 65_534

export function restrictQuery(query: SentQuery): SentQuery {
  if (query.args.length >= tooManyParameters) throw new RangeError(`A statement has ${query.args.length} parameters: send them as an array`)
  query.cursor = refuse('A cursor of postgres.js ends early, without an error, when its connection dies: read pages by key')
  query.readable = query.writable = refuse('A COPY stream has no guard against a lost connection')
  return query
}

export function refuse(reason: string): () => never {
  return () => {
    throw new Error(reason)
  }
}

export function isQuery(made: unknown): made is SentQuery {
  return made instanceof Promise && 'handler' in made
}

export const isAnswer = (error: unknown): boolean => error instanceof postgres.PostgresError

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
