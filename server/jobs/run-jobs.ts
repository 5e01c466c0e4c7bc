// Runs graphile-worker. Loaded lazily: it is large and not needed at startup.
import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { watchDocumentLanes } from './document-lanes.ts'
import { keepFindingJobs } from './find-jobs.ts'
import { startHeartbeat } from './heartbeat.ts'
import { withStorableFailure } from './job-failure.ts'
import { createJobLogger } from './log.ts'
import { createPool } from './pool.ts'
import { jobSchema } from './schema.ts'
import { shopTasks } from './tasks.ts'
import { watchTask } from './watch-task.ts'
import { within } from './within.ts'
import { usualPace, type WorkerDeps } from './worker-deps.ts'
import { failWhenStuck, watchWorkers } from './worker-health.ts'

const concurrency = 4

/** A closing pool lets its jobs finish within this time. Jobs that respect the abort signal are cut off earlier. */
const endWithinMs = 4_000
const cutOffAfterMs = 3_000

/**
 * Runs graphile-worker once, on its own connections. Returns when the worker is stopped, and throws when it makes no progress. Either way
 * its jobs are free afterwards.
 */
export async function runUntilFailure(deps: WorkerDeps, url: string, stopping: AbortSignal): Promise<void> {
  const pace = { ...usualPace, ...deps.pace }
  const tasks = Object.entries(shopTasks(deps))
  const events: WorkerEvents = new EventEmitter()
  const workers = watchWorkers(events, { ...pace, isStopping: () => stopping.aborted })
  const heartbeat = startHeartbeat(events, { db: deps.shop.db, log: deps.log, ...pace, ...workers })
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
      taskList: Object.fromEntries(tasks.map(([name, task]) => [name, withStorableFailure(watchTask(name, task.run))])),
      forbiddenFlags: watchDocumentLanes(events),
      parsedCronItems: parseCronItems(
        tasks.flatMap(([task, { cron, isAlone }]) =>
          cron
            ? [{ task, match: cron, options: { backfillPeriod: 0, maxAttempts: 3, ...(isAlone && { queueName: task, jobKey: task }) } }]
            : [],
        ),
      ),
      concurrency,
      pollInterval: pace.pollMs,
      noHandleSignals: true,
      logger: createJobLogger(deps.log),
      events,
      // Without a batch, graphile-worker reports a finished job once and does not notice if the report is lost. With a batch it shuts its
      // pool down, and worker-health.ts notices that.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: cutOffAfterMs } },
    })
    void keepFindingJobs(deps.shop.db, pace.findMs, AbortSignal.any([stopping, over.signal]), (error) =>
      deps.log.debug({ err: error }, 'jobs: due jobs were not queued'),
    )
    await Promise.race([runner.promise, workers.failed, failWhenStuck(events, pace.stuckMs, askDatabase), waitForStop()])
  } finally {
    over.abort()
    void stop()
    if (!stopping.aborted) await within(endWithinMs, workers.idle())
    workers.end()
    // Close the connections first: otherwise a fetch in flight could claim a job after the jobs were freed.
    await end()
    await heartbeat.end(stopping)
  }

  /** Limits the wait to the time that jobs get: the runner's promise may never settle. */
  async function waitForStop(): Promise<void> {
    if (!stopping.aborted) await once(stopping, 'abort', { signal: over.signal })
    await within(endWithinMs, stop())
  }
}
