// Calls SQL functions that return an outcome. Retries deadlocks and serialization failures.
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countOutcome } from '#server/watch/figures.ts'
import { retryOnConflict } from './client.ts'
import type { Db } from './database.ts'
import { type FunctionName, type Outcome, readOutcome } from './outcomes.ts'

export async function callOutcome<Name extends FunctionName>(db: Db, name: Name, parameters: SQL): Promise<Outcome<Name>> {
  const [answer] = await retryOnConflict(() => db.execute(sql`select ${sql.raw(name)}(${parameters}) as outcome`))
  const outcome = readOutcome(name, answer?.['outcome'])
  countOutcome(name, outcome)
  return outcome
}

/** Calls a function that returns at least one row, each with an outcome and other columns. */
export async function callOutcomes<Name extends FunctionName, Row extends object>(
  db: Db,
  name: Name,
  parameters: SQL,
  columns: z.ZodType<Row>,
): Promise<[OutcomeRow<Name, Row>, ...OutcomeRow<Name, Row>[]]> {
  const rows = await retryOnConflict(() => db.execute(sql`select * from ${sql.raw(name)}(${parameters})`))
  const [first, ...rest] = rows.map((row) => ({ ...columns.parse(row), outcome: readOutcome(name, row['outcome']) }))
  if (!first) throw new Error(`${name} answered without a row`)
  countOutcome(name, first.outcome)
  return [first, ...rest]
}

type OutcomeRow<Name extends FunctionName, Row> = Row & { outcome: Outcome<Name> }
