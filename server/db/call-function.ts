// Calls the SQL functions of server/db/functions by name, with named arguments. Their types come from the functions' own texts
// (sql-functions.data.ts), so that a wrong argument, column or outcome does not compile.
import { Column, is, SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countOutcome } from '#server/watch/figures.ts'
import { retryOnConflict } from './client.ts'
import type { Db } from './database.ts'
import type { Arguments, FunctionName, Outcome, OutcomeName, OutcomeRow, RowOf, ValueOf } from './function-types.ts'
import { sqlFunctions } from './sql-functions.data.ts'

type Caller = Pick<Db, 'execute'>
type Declared = { parameters: Record<string, string>; outcomes?: readonly string[] }

/**
 * A call as a part of a statement: `name(p_user => $1::uuid, …)`. An argument may be SQL of the right type. Arguments are written in the
 * declared order, so that a statement is prepared once.
 */
export function fn<Name extends FunctionName>(name: Name, args: Arguments<Name>): SQL<ValueOf<Name>> {
  const { parameters }: Declared = sqlFunctions[name]
  const given: Record<string, unknown> = args
  const written = Object.entries(parameters).flatMap(([key, parameter]) =>
    key in given || !parameter.endsWith(' default') ? [argument(parameter, given[key])] : [],
  )
  return sql`${sql.raw(name)}(${sql.join(written, sql`, `)})`
}

/** The result of a function that returns one value. */
export async function callValue<Name extends FunctionName>(db: Caller, name: Name, args: Arguments<Name>): Promise<ValueOf<Name>> {
  const [row] = await db.execute<{ value: ValueOf<Name> }>(sql`select ${fn(name, args)} as value`)
  if (!row) throw new Error(`${name} answered without a row`)
  return row.value
}

/** The rows of a function that returns a table. */
export async function callRows<Name extends FunctionName>(db: Caller, name: Name, args: Arguments<Name>): Promise<RowOf<Name>[]> {
  const rows: unknown[] = await db.execute(sql`select * from ${fn(name, args)}`)
  return rows as RowOf<Name>[]
}

/** Calls a function that returns an outcome. Retries deadlocks and serialization failures. */
export async function callOutcome<Name extends OutcomeName>(db: Caller, name: Name, args: Arguments<Name>): Promise<Outcome<Name>> {
  const [answer] = await retryOnConflict(() => db.execute(sql`select ${fn(name, args)} as outcome`))
  const outcome = readOutcome(name, answer?.['outcome'])
  countOutcome(name, outcome)
  return outcome
}

/** Schemas for columns of a function, above all of JSON, whose content SQL does not declare. */
type Checks<Name extends OutcomeName> = { [Column in Exclude<keyof RowOf<Name>, 'outcome'>]?: z.ZodType }
type CheckedRow<Name extends OutcomeName, Given extends Checks<Name>> = Omit<OutcomeRow<Name>, keyof Given> & {
  [Column in keyof Given]: z.infer<Given[Column]>
}

/** The same for a function that returns at least one row, each with an outcome and other columns. */
export async function callOutcomes<Name extends OutcomeName, Given extends Checks<Name> = Record<never, never>>(
  db: Caller,
  name: Name,
  args: Arguments<Name>,
  checks?: Given,
): Promise<[CheckedRow<Name, Given>, ...CheckedRow<Name, Given>[]]> {
  const rows = await retryOnConflict(() => db.execute(sql`select * from ${fn(name, args)}`))
  const schemas = Object.entries(checks ?? {}) as [string, z.ZodType][]
  const [first, ...rest] = rows.map((row) => {
    const checked = schemas.map(([column, schema]) => [column, schema.parse(row[column])])
    return { ...row, ...Object.fromEntries(checked), outcome: readOutcome(name, row['outcome']) } as CheckedRow<Name, Given>
  })
  if (!first) throw new Error(`${name} answered without a row`)
  countOutcome(name, String(first.outcome))
  return [first, ...rest]
}

/** A column's value where an outcome promises one. Throws for null. */
export function present<Value>(value: Value, column: string): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`A SQL function answered without ${column}`)
  return value
}

/** Throws for a word that the function does not return. */
export function readOutcome<Name extends OutcomeName>(name: Name, word: unknown): Outcome<Name> {
  const known: readonly string[] = sqlFunctions[name].outcomes
  if (typeof word !== 'string' || !known.includes(word))
    throw new Error(`${name} answered ${JSON.stringify(word)}, which is no known outcome of it`)
  return word as Outcome<Name>
}

/** `parameter`: its SQL name and type. */
function argument(parameter: string, value: unknown): SQL {
  const [, name = '', type = ''] = /^(\w+) (.*?)(?: default)?$/.exec(parameter) ?? []
  return sql`${sql.raw(name)} => ${written(type, value)}`
}

function written(type: string, value: unknown): SQL {
  if (is(value, SQL)) return value
  if (is(value, Column)) return sql`${value}`
  // PostgreSQL reads these texts itself: the driver knows no types of arrays, and would write JSON twice.
  const isText = type === 'jsonb' || type.endsWith('[]')
  return sql`${value === null ? null : plain(type, value)}${sql.raw(isText ? `::text::${type}` : `::${type}`)}`
}

function plain(type: string, value: unknown): unknown {
  if (type === 'jsonb') return JSON.stringify(value)
  if (Array.isArray(value)) return arrayText(value)
  return value instanceof Date ? value.toISOString() : value
}

/** An array's literal: `{"a b",NULL}`. */
const arrayText = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join()}}`
