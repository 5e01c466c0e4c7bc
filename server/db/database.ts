import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { clientFor, type Sql } from './client.ts'
import type { LaneUse } from './lanes.ts'
import * as schema from './schema/index.ts'

/** The typed database, or the transaction inside `db.transaction`: commands accept either. */
export type Db = Pick<
  PostgresJsDatabase<typeof schema>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$count' | '$with' | 'with'
>

const afresh = '/* planned afresh */'

/**
 * Put this in front of a statement to plan it for its parameter values each time: use it if the statement has many shapes, or if the best
 * plan depends on the values.
 */
export const plannedAfresh = sql.raw(`${afresh} `)

/**
 * Drizzle over a guarded client. Drizzle sends everything through `unsafe`, which postgres.js prepares only on request: the server then
 * parses and plans a statement once per connection instead of once per call. Statements and transactions take places of `lane`.
 */
export function createDatabase(
  client: Sql,
  { prepare = true, lane = 'own', isPatient = true }: { prepare?: boolean } & Partial<LaneUse> = {},
): PostgresJsDatabase<typeof schema> {
  const { unsafe, begin, options: poolOptions } = clientFor(client, { lane, isPatient })
  const prepared: Sql['unsafe'] = (query, parameters, options) =>
    unsafe(query, parameters, { ...options, prepare: prepare && !query.startsWith(afresh) })
  const own: Record<PropertyKey, unknown> = { unsafe: prepared, begin, options: poolOptions }
  const proxy = new Proxy(client, { get: (target, key) => own[key] ?? Reflect.get(target, key) })
  return drizzle(proxy, { schema })
}

/** Rejects if the database does not answer. */
export const ping = (db: Db): Promise<unknown> => db.execute(sql`select 1`)
