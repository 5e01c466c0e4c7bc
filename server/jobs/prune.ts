// Deletes rows that are no longer needed, in statements so short that no customer notices. Rows that another transaction has locked are
// left for the next run. Any number of processes may prune at once, and a run may end at any moment.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sqlState } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { type Rule, rules } from './retention.ts'

/** The most sessions that one statement can end and announce by account; with more, all open pages would reload (announce_ids.sql). */
const mostRows = 500
const firstRows = 100
const fastMs = 25
const slowMs = 100
const timedOut = '57014'

/** The statements use this share of a run's time. */
const share = 1 / 4
const longestPauseMs = 1_000

type PruneOptions = {
  /** Ends the run after its current statement. */
  signal?: AbortSignal | undefined
  /** Rows that are not deleted in this time are left for the next run. */
  withinMs?: number
  /** Rows per statement at first. Grows and shrinks with the statements' duration. */
  rows?: number
}

/** `most`: the limit to which the next statements may grow. */
type Turn = { rule: Rule; rows: number; most: number; after: string | null }

/**
 * Runs until nothing is due, one statement per table in turn. Returns how many rows were deleted per table. A statement that times out is
 * retried with half the rows, which is then the limit for this run. If a statement fails otherwise, its table is left for the next run, and
 * the first such error is thrown at the end.
 */
export async function prune(
  { db }: { db: Db },
  { signal, withinMs = 120_000, rows = firstRows }: PruneOptions = {},
): Promise<ReadonlyMap<string, number>> {
  const endsAt = Date.now() + withinMs
  const deleted = new Map<string, number>()
  const errors: unknown[] = []
  let turns: Turn[] = rules.map((rule) => {
    const most = rule.most ?? mostRows
    return { rule, rows: Math.min(rows, most), most, after: null }
  })
  while (turns.length > 0) {
    const next: Turn[] = []
    for (const turn of turns) {
      if (signal?.aborted || Date.now() >= endsAt) return finish()
      const began = performance.now()
      try {
        const { count, last } = await deleteDue(db, turn)
        const tookMs = performance.now() - began
        if (count === 0) continue
        deleted.set(turn.rule.table, (deleted.get(turn.rule.table) ?? 0) + count)
        if (count === turn.rows) next.push({ ...turn, rows: rowsAfter(turn, tookMs), after: last })
        await rest(tookMs, signal)
      } catch (error) {
        if (turn.rows === 1 || sqlState(error) !== timedOut) {
          errors.push(error)
          continue
        }
        const half = Math.floor(turn.rows / 2)
        next.push({ ...turn, rows: half, most: half })
        await rest(performance.now() - began, signal)
      }
    }
    turns = next
  }
  return finish()

  function finish(): ReadonlyMap<string, number> {
    if (errors.length > 0) throw errors[0]
    return deleted
  }
}

function rowsAfter({ rows, most }: Turn, tookMs: number): number {
  if (tookMs > slowMs) return Math.ceil(rows / 2)
  return tookMs < fastMs ? Math.min(rows * 2, most) : rows
}

const rest = (tookMs: number, signal: AbortSignal | undefined): Promise<void> =>
  pause(Math.min(longestPauseMs, tookMs * (1 / share - 1)), undefined, { signal }).catch(() => {})

/**
 * Deletes the oldest due rows. Continues where the last statement ended; otherwise PostgreSQL would reread all index entries that it has
 * just deleted.
 */
async function deleteDue(db: Db, { rule, rows, after }: Turn): Promise<{ count: number; last: string | null }> {
  const table = sql.raw(rule.table)
  const by = sql.raw(rule.by)
  const onwards = after === null ? sql`true` : sql`${by} >= ${after}::${sql.raw(rule.type)}`
  const due = sql.raw(rule.due)
  // A literal, not a parameter: a generic plan might sort the whole table.
  const limit = sql.raw(String(rows))
  const oldest = rule.isInOrder
    ? sql`where ${by} in (select ${by} from ${table} where ${onwards} order by ${by} limit ${limit}) and ${due}`
    : sql`where ${onwards} and ${due} order by ${by} limit ${limit}`
  const [row] = await db.execute<{ count: number; last: string | null }>(sql`
    with gone as (
      delete from ${table} where ctid = any (array(select ctid from ${table} ${oldest} for update skip locked)) returning ${by}
    )
    select count(*)::int as count, max(${by})::text as last from gone`)
  return row ?? { count: 0, last: null }
}
