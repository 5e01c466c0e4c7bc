// graphile-worker at work. Loaded when there is work to do, not when the process starts: it is large and not needed at startup.
import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { storingFailure } from './job-failure.ts'
import { createJobLogger } from './log.ts'
import { createPool } from './pool.ts'
import { startHeartbeat } from './pulse.ts'
import { jobSchema } from './schema.ts'
import { shopTasks } from './tasks.ts'
import { failWhenStuck, watchWorkers } from './vital-signs.ts'
import { within } from './within.ts'
import { usualPace, type WorkerDeps } from './worker-deps.ts'

const concurrency = 4

/** How long a pool that ends may take for the jobs it has in hand; those that heed the signal are cut off before. */
const endWithinMs = 4_000
const cutOffAfterMs = 3_000

/**
 * One life of graphile-worker, on connections of its own: ends when the worker is stopped, throws when it gets nothing done any more. Either
 * way its jobs are free afterwards.
 */
export async function runOneLife(deps: WorkerDeps, url: string, stopping: AbortSignal): Promise<void> {
  const pace = { ...usualPace, ...deps.pace }
  const tasks = Object.entries(shopTasks(deps))
  const events: WorkerEvents = new EventEmitter()
  const workers = watchWorkers(events, { ...pace, isStopping: () => stopping.aborted })
  const pulse = startHeartbeat(events, { db: deps.shop.db, log: deps.log, ...pace, ...workers })
  const { pool, end } = createPool(url, {
    max: concurrency + 2,
    applicationName: 'partsdock-jobs',
    statementTimeoutMs: 10_000,
    onError: (error) => deps.log.debug({ err: error }, 'jobs: a connection was lost'),
  })
  const over = new AbortController()
  let runner: Runner | undefined
  const stop = async () => runner?.stop().catch(() => {})
  const askDatabase = async () => deps.shop.db.execute(sql`select`)
  try {
    runner = await run({
      pgPool: pool,
      schema: jobSchema,
      taskList: Object.fromEntries(tasks.map(([name, task]) => [name, storingFailure(task.run)])),
      parsedCronItems: parseCronItems(
        tasks.flatMap(([task, { cron }]) => (cron ? [{ task, match: cron, options: { backfillPeriod: 0, maxAttempts: 3 } }] : [])),
      ),
      concurrency,
      pollInterval: pace.pollMs,
      noHandleSignals: true,
      logger: createJobLogger(deps.log),
      events,
      // Without a batch graphile-worker says once that a job is done, and does not notice when nobody heard. With one it shuts its pool down
      // then, which vital-signs.ts notices.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: cutOffAfterMs } },
    })
    await Promise.race([runner.promise, workers.failed, failWhenStuck(events, pace.stuckMs, askDatabase), stopWhenTold()])
  } finally {
    over.abort()
    void stop()
    if (!stopping.aborted) await within(endWithinMs, workers.idle())
    workers.end()
    // First the connections, so that no question for a job that is still on its way takes one after they were freed.
    await end()
    await pulse.end(stopping)
  }

  /** Waits for the runner no longer than its jobs may take: it may never say that it has ended. */
  async function stopWhenTold(): Promise<void> {
    if (!stopping.aborted) await once(stopping, 'abort', { signal: over.signal })
    await within(endWithinMs, stop())
  }
}
