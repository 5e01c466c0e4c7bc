// Turns committed rows into jobs. Customers' statements queue no jobs, because queuing notifies the workers, and PostgreSQL commits
// notifying transactions one after another. They commit rows instead; each worker pool looks for such rows.

import { setTimeout as pause } from 'node:timers/promises'
import { callValue } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'

/** The most jobs of each kind that one look queues. */
const perLook = 500

/** Queues the jobs that committed rows request. Returns how many. */
export async function queueDueJobs(db: Db): Promise<number> {
  return (await callValue(db, 'queue_due_jobs', {})) ?? 0
}

/** Queues due jobs every `everyMs` until `stopping` aborts. Reports a failure, and tries again. */
export async function keepFindingJobs(db: Db, everyMs: number, stopping: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  while (!stopping.aborted) {
    const queued = await queueDueJobs(db).catch((error: unknown) => {
      onError(error)
      return 0
    })
    if (queued < perLook) await pause(everyMs, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}
