// How others learn that a worker lives, and how it learns itself that it does not.
import { sql } from 'drizzle-orm'
import type { WorkerEvents } from 'graphile-worker'
import type { Db } from '#server/db/database.ts'
import type { JobLog } from './log.ts'

/** Says every `beatMs` that the pool of workers behind these events is there, and frees the jobs of those that are silent. */
export function keepPulse(
  events: WorkerEvents,
  { db, log, beatMs, silentSeconds }: { db: Db; log: JobLog; beatMs: number; silentSeconds: number },
): { end: () => Promise<void> } {
  let pool: string | undefined
  const beat = () => {
    if (!pool) return
    const heard = db.execute(sql`select keep_job_pool(${pool}, ${silentSeconds})`)
    heard.catch((error: unknown) => log.debug({ err: error }, 'jobs: nobody heard that this worker lives'))
  }
  const timer = setInterval(beat, beatMs).unref()
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
    beat()
  })
  return {
    end: async () => {
      clearInterval(timer)
      if (pool) await db.execute(sql`select leave_job_pool(${pool})`).catch(() => {})
    },
  }
}

/**
 * Rejects when no worker can ask for a job though the database is there: a graphile-worker whose very first question failed keeps that
 * answer for ever, and one whose host became a standby stays with it. A database that is away is waited for.
 */
export function failWhenStuck(events: WorkerEvents, stuckMs: number, askDatabase: () => Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    let since: number | undefined
    const well = () => {
      since = undefined
    }
    events.on('worker:getJob:empty', well)
    events.on('job:start', well)
    events.on('worker:getJob:error', ({ error }) => {
      since ??= Date.now()
      if (Date.now() - since < stuckMs) return
      well()
      askDatabase().then(
        () => reject(error),
        () => {},
      )
    })
  })
}
