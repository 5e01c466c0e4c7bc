// Detects whether a pool's workers make progress. graphile-worker does not always report when they stop.
import type { WorkerEvents } from 'graphile-worker'

type WorkerHealthOptions = {
  /** The longest allowed silence of the workers. */
  quietMs: number
  /** A worker that runs one job for longer counts as stuck. */
  longestJobMs: number
  /** True if the pool was told to stop: then its end is expected. */
  isStopping: () => boolean
}

export type WorkerHealth = {
  /** True if the pool takes jobs: a worker fetched successfully a short time ago, or runs a job. */
  isWorking: () => boolean
  jobsInHand: () => string[]
  /** Rejects when the pool has shut itself down, or its workers are silent. Never resolves. */
  failed: Promise<never>
  /** Resolves when no worker runs a job. */
  idle: () => Promise<void>
  end: () => void
}

/**
 * Watches a worker pool through its events. If graphile-worker cannot report a finished job to the database, it shuts the pool down, but
 * its count of pending reports may be wrong: then its shutdown never ends, and the runner's promise never settles. So the start of an
 * unrequested shutdown counts as the end of the pool.
 */
export function watchWorkers(events: WorkerEvents, { quietMs, longestJobMs, isStopping }: WorkerHealthOptions): WorkerHealth {
  const inHand = new Map<string, { job: string; since: number }>()
  const waiting = new Set<() => void>()
  let lastSign = performance.now()
  let lastAnswer = performance.now()
  let isOver = false
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  // The pool may fail when no caller awaits this promise any longer.
  failed.catch(() => {})

  const answered = () => {
    lastSign = lastAnswer = performance.now()
  }
  const finished = (workerId: string) => {
    inHand.delete(workerId)
    if (inHand.size > 0) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const giveUp = (reason: string, cause?: unknown) => {
    isOver = true
    if (!isStopping()) fail(new Error(reason, { cause }))
  }

  events.on('worker:getJob:empty', answered)
  events.on('worker:getJob:error', () => {
    lastSign = performance.now()
  })
  events.on('job:start', ({ worker, job }) => {
    answered()
    inHand.set(worker.workerId, { job: job.id, since: lastSign })
  })
  events.on('job:complete', ({ worker }) => {
    lastSign = performance.now()
    finished(worker.workerId)
  })
  events.on('worker:fatalError', ({ worker }) => finished(worker.workerId))
  events.on('worker:stop', ({ worker }) => finished(worker.workerId))
  events.on('pool:fatalError', ({ error, action }) => giveUp(`The worker pool cannot continue: ${action} failed`, error))
  events.on('pool:gracefulShutdown', ({ message }) => giveUp(`The worker pool shut down: ${message}`))
  events.on('pool:forcefulShutdown', ({ message }) => giveUp(`The worker pool shut down: ${message}`))

  const isBusy = () => {
    const oldest = performance.now() - longestJobMs
    return [...inHand.values()].some(({ since }) => since > oldest)
  }
  const timer = setInterval(() => {
    if (performance.now() - lastSign > quietMs && !isBusy()) giveUp('The workers no longer report')
  }, quietMs / 4).unref()

  return {
    isWorking: () => !isOver && (performance.now() - lastAnswer < quietMs || isBusy()),
    jobsInHand: () => [...inHand.values()].map(({ job }) => job),
    failed,
    idle: () => (inHand.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    end: () => clearInterval(timer),
  }
}

/**
 * Rejects when no worker can fetch jobs although the database is up: graphile-worker caches a failed first query forever, and keeps its
 * connection to a host that became a standby. If the database is down, continues to wait.
 */
export function failWhenStuck(events: WorkerEvents, stuckMs: number, askDatabase: () => Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    let since: number | undefined
    const recovered = () => {
      since = undefined
    }
    events.on('worker:getJob:empty', recovered)
    events.on('job:start', recovered)
    events.on('worker:getJob:error', ({ error }) => {
      since ??= Date.now()
      if (Date.now() - since < stuckMs) return
      recovered()
      askDatabase().then(
        () => reject(error),
        () => {},
      )
    })
  })
}
