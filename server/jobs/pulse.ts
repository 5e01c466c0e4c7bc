// How other processes learn that a pool of workers is alive.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import type { Db } from '#server/db/database.ts'
import type { JobLog } from './log.ts'

type PulseOptions = { db: Db; log: JobLog; beatMs: number; silentSeconds: number; isWorking: () => boolean }

/**
 * Says every `beatMs` that the pool of workers behind these events is there, for as long as it works, and frees the jobs of pools that
 * are silent. `end` frees the jobs that this pool still holds; call it when the pool has lost its connections.
 */
export function keepPulse(
  events: WorkerEvents,
  { db, log, beatMs, silentSeconds, isWorking }: PulseOptions,
): { end: (stopping: AbortSignal) => Promise<void> } {
  let pool: string | undefined
  const beat = () => {
    if (!pool || !isWorking()) return
    const heard = db.execute(sql`select keep_job_pool(${pool}, ${silentSeconds})`)
    heard.catch((error: unknown) => log.debug({ err: error }, 'jobs: the pulse of this worker did not reach the database'))
  }
  const timer = setInterval(beat, beatMs).unref()
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
    beat()
  })
  return {
    end: async (stopping) => {
      clearInterval(timer)
      if (pool) await leave(db, pool, stopping)
    },
  }
}

/** The fault that ended the pool may have hit the database as a whole: tries again for some seconds, unless the process is about to end. */
async function leave(db: Db, pool: string, stopping: AbortSignal): Promise<void> {
  for (let retry = 0; retry < 7; retry += 1) {
    const left = await db.execute(sql`select leave_job_pool(${pool})`).then(
      () => true,
      () => false,
    )
    if (left || stopping.aborted) return
    await pause(100 * 2 ** retry, undefined, { signal: stopping }).catch(() => {})
  }
}
