// Times and traces a client's statements. The guard calls it for each statement (transaction-guard.ts).
import { countDatabaseError, countPoolWait, countStatement, type databaseErrorClasses } from '#server/watch/figures.ts'
import { secondsSince } from '#server/watch/registry.ts'
import { beginSpan } from '#server/watch/spans.ts'
import { delayKind } from './delay-kinds.ts'
import { statementName } from './statement-name.ts'

/** The parts of a postgres.js query that this reads. `state` is null until a connection takes the query. */
export type WatchedQuery = { strings: readonly string[]; state: object | null }

export type WatchedStatement = {
  within: (work: () => void) => void
  /** Call this when the query is passed to postgres.js: timing starts here. A query without a place is not counted. */
  begin: () => void
  end: (error?: unknown) => void
}

/** Watches a query before it has a place. Its span includes the time in the queue. */
export function watchStatement(query: WatchedQuery): WatchedStatement {
  let begun: number | null = null
  const name = statementName(query.strings)
  const span = beginSpan(name, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': name })
  return {
    within: (work) => (span ? span.run(work) : work()),
    begin() {
      begun = performance.now()
    },
    end(error) {
      // Without a connection the query was never sent, and only connecting was timed.
      if (begun !== null && query.state !== null) countStatement(secondsSince(begun), name)
      if (error === undefined) return span?.end()
      const code = codeOf(error)
      if (begun !== null) countDatabaseError(classOf(code, whereOf(error)))
      span?.end(code)
    },
  }
}

/**
 * Measures how long a statement or a transaction is queued for a connection. Call `begin` when it is queued, unless `end` was called
 * before.
 */
export function watchWait(): { begin: () => void; end: (error?: unknown) => void } {
  const asked = performance.now()
  let span: ReturnType<typeof beginSpan>
  let isOver = false
  let hasWaited = false
  return {
    begin() {
      if (isOver) return
      hasWaited = true
      span = beginSpan('wait for a connection', 'internal', {})
    },
    end(error) {
      isOver = true
      countPoolWait(hasWaited ? secondsSince(asked) : 0)
      span?.end(error === undefined ? undefined : codeOf(error))
    },
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

const whereOf = (error: unknown): string | undefined =>
  error instanceof Error && 'where' in error && typeof error.where === 'string' ? error.where : undefined

/** The class of a SQLSTATE. Other codes are connection errors. */
function classOf(code: string, where: string | undefined): (typeof databaseErrorClasses)[number] {
  if (code.length !== 5 || !/^[0-9A-Z]{5}$/.test(code)) return code === 'unknown' ? 'other' : 'connection'
  if (code === '25006') return 'read_only'
  if (/^(57P0|08)/.test(code) || code === '25P03') return 'connection'
  const delay = delayKind(code, where)
  if (delay) return delay
  if (/^(53|58)/.test(code)) return 'resource'
  if (code.startsWith('40')) return 'conflict'
  if (code.startsWith('23')) return 'constraint'
  return code.startsWith('22') ? 'input' : 'other'
}
