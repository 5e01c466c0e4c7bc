// How work becomes a job. No statement of a customer queues one, because queuing notifies the workers, and PostgreSQL commits notifying transactions
// one after another. The statement commits a row that says it all; each pool of workers looks for such rows.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** As many as one look queues of each kind at the most. */
const perLook = 500

/** Queues the jobs that committed rows ask for. Returns how many there were. */
export async function queueDueJobs(db: Db): Promise<number> {
  const [row] = await db.execute<{ queued: number }>(sql`select queue_due_jobs() as queued`)
  return row?.queued ?? 0
}

/** Queues due jobs every `everyMs` until `stopping` aborts. Reports a failure, and looks again. */
export async function keepFindingJobs(db: Db, everyMs: number, stopping: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  while (!stopping.aborted) {
    const queued = await queueDueJobs(db).catch((error: unknown) => {
      onError(error)
      return 0
    })
    if (queued < perLook) await pause(everyMs, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}
