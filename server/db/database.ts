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
 * Begins a statement that is planned for the values of its parameters each time: for those of many shapes, or whose best plan depends on the
 * values.
 */
export const plannedAfresh = sql.raw(`${afresh} `)

/**
 * Drizzle over a guarded client. Drizzle sends everything through `unsafe`, which postgres.js prepares only when told to: the server then
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

/** Rejects when the database does not answer. */
export const ping = (db: Db): Promise<unknown> => db.execute(sql`select 1`)
