import { type SQL, sql } from 'drizzle-orm'
import { retryOnConflict } from './client.ts'
import type { Db } from './database.ts'

/** The word in which a function of the database says what came of it; a deadlock or conflict is tried again. */
export async function callOutcome(db: Db, call: SQL): Promise<string | undefined> {
  const [answer] = await retryOnConflict(() => db.execute<{ outcome: string }>(sql`select ${call} as outcome`))
  return answer?.outcome
}
