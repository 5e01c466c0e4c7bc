// Tells other processes that a worker pool is alive.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import { callValue } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import type { JobLog } from './log.ts'

type HeartbeatOptions = {
  db: Db
  log: JobLog
  beatMs: number
  silentSeconds: number
  isWorking: () => boolean
  jobsInHand: () => string[]
}

/**
 * While the pool behind these events works, sends its heartbeat every `beatMs`, and frees the jobs of silent pools and this pool's own lost
 * jobs. `end` frees the jobs that this pool still has; call it after the pool has closed its connections.
 */
export function startHeartbeat(
  events: WorkerEvents,
  { db, log, beatMs, silentSeconds, isWorking, jobsInHand }: HeartbeatOptions,
): { end: (stopping: AbortSignal) => Promise<void> } {
  let pool: string | undefined
  const underWay = new Set<Promise<unknown>>()
  const beat = () => {
    if (!pool || !isWorking()) return
    const sent = Promise.all([
      callValue(db, 'keep_job_pool', { pool, silentSeconds }),
      freeLostJobs(db, { pool, silentSeconds, inHand: jobsInHand() }),
    ])
      .catch((error: unknown) => log.debug({ err: error }, 'jobs: the heartbeat of this worker did not reach the database'))
      .finally(() => underWay.delete(sent))
    underWay.add(sent)
  }
  const timer = setInterval(beat, beatMs).unref()
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
    beat()
  })
  return {
    end: async (stopping) => {
      clearInterval(timer)
      // A late heartbeat would add the removed pool again.
      await Promise.all(underWay)
      if (pool) await removePool(db, pool, stopping)
    },
  }
}

/**
 * Frees jobs that the database assigned to this pool but that never arrived, because the connection died with the answer. Waits first, so
 * that jobs in transit or just finished are not freed.
 */
async function freeLostJobs(
  db: Db,
  { pool, silentSeconds, inHand }: { pool: string; silentSeconds: number; inHand: string[] },
): Promise<void> {
  await db.execute(sql`
    with freed as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where locked_by = ${pool} and locked_at < now() - make_interval(secs => ${silentSeconds})
        and id <> all(${`{${inHand.join(',')}}`}::bigint[])
      returning job_queue_id
    )
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from freed where q.id = freed.job_queue_id and q.locked_by = ${pool}`)
}

/** The error that ended the pool may affect the whole database: retry for some seconds, unless the process is about to end. */
async function removePool(db: Db, pool: string, stopping: AbortSignal): Promise<void> {
  for (let retry = 0; retry < 7; retry += 1) {
    const left = await callValue(db, 'leave_job_pool', { pool }).then(
      () => true,
      () => false,
    )
    if (left || stopping.aborted) return
    await pause(100 * 2 ** retry, undefined, { signal: stopping }).catch(() => {})
  }
}
