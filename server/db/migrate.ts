import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { projectRoot } from '#server/lib/root.ts'
import { StartError } from '#server/lib/start-error.ts'
import { applyFunctions } from './apply-functions.ts'
import { sqlState } from './client.ts'
import { readFunctionSet } from './function-set.ts'
import { withProgress } from './migration-progress.ts'
import { explainMissingPart, refuseMissingParts } from './missing-parts.ts'
import { validateSums } from './validate-sums.ts'

// An arbitrary constant that is the same for all processes that prepare the database.
const preparationLock = 7_278_346

const migrationsFolder = join(projectRoot, 'drizzle')

// Operators may set timeouts for the shop's role, but a migration may take long, and a process may have to wait for another one's.
const noLimits = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

type Preparation = {
  /** Creates the job queue's tables, on a connection that holds the lock. */
  prepareJobs: (sql: postgres.Sql, url: string) => Promise<void>
  /** Runs last, under the same lock. */
  prepare?: () => Promise<unknown>
}

/**
 * Updates the schema and the SQL functions, then runs `prepare` for the first rows, all under one database lock: if several processes start
 * at once, one does the work and the others wait. Throws `StartError` if the database lacks a part of the schema. `url` must reach
 * PostgreSQL itself, not a pooler, because the lock belongs to a session. Returns notes for the operator.
 */
export async function migrateSchema(url: string, { prepareJobs, prepare = async () => {} }: Preparation): Promise<string[]> {
  // Do not use the shop's client: a migration may exceed its statement timeout.
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'partsdock-migrate' } })
  try {
    await sql.unsafe(noLimits)
    await sql`select pg_advisory_lock(${preparationLock})`
    // Run this first, because our functions call the job queue's.
    await prepareJobs(sql, url)
    const work = () => withoutQueueing(sql, () => migrate(drizzle(sql), { migrationsFolder }))
    await withProgress(sql, work, { url, migrationsFolder }).catch(explainMissingPart)
    const functions = readFunctionSet()
    await applyFunctions(sql, functions)
    await refuseMissingParts(sql, functions)
    const notes = await withProgress(sql, () => validateSums(sql), { url, doing: 'Checking sums', migrationsFolder })
    await prepare()
    return notes
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const lockTriesMost = 90

/**
 * Runs `work`, which locks tables in a transaction. A statement that waits for a lock blocks all later ones. So it waits at most two
 * seconds; then the transaction is rolled back and retried, as after a deadlock, for some minutes. Throws `StartError` if another
 * transaction holds a lock for longer.
 */
export async function withoutQueueing(sql: postgres.Sql, work: () => Promise<unknown>, pauseMs = 1_000): Promise<void> {
  await sql`set lock_timeout = '2s'`
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      break
    } catch (error) {
      if (!isLockedOut(error)) throw error
      if (tries === lockTriesMost)
        throw new StartError(
          'A migration cannot lock a table, because a long transaction reads or writes it: wait until it has ended (pg_dump, a report), or end it, and start again. Nothing was changed.',
          { cause: error },
        )
      await pause(pauseMs)
    }
  }
  await sql`set lock_timeout = 0`
}

/** The lock was not available, or the transaction was chosen to end a deadlock with another one. */
const isLockedOut = (error: unknown): boolean => ['55P03', '40P01'].includes(sqlState(error) ?? '')
