// Whether the workers of a pool really work. graphile-worker does not always say so when they stop.
import type { WorkerEvents } from 'graphile-worker'

type SignsOptions = {
  /** How long the workers may show no sign at all. */
  quietMs: number
  /** How long one job may keep a worker busy before it counts as stuck. */
  longestJobMs: number
  /** Whether the pool was told to stop: then its end is no failure. */
  isStopping: () => boolean
}

export type VitalSigns = {
  /** Whether the pool takes jobs: a worker got an answer to its question for a job lately, or has a job in hand. */
  isWorking: () => boolean
  /** The ids of the jobs that workers have in hand. */
  jobsInHand: () => string[]
  /** Rejects when the pool has shut itself down, or its workers have fallen silent. Never resolves. */
  failed: Promise<never>
  /** Resolves when no worker has a job in hand. */
  idle: () => Promise<void>
  end: () => void
}

/**
 * Watches a pool of workers through its events. When graphile-worker cannot tell the database that a job is done, it shuts the pool down, and
 * its count of what is still to be told can be wrong by then: it waits without end, and the promise of its runner never settles. So the
 * beginning of a shutdown that nobody asked for is the end of the pool here.
 */
export function watchWorkers(events: WorkerEvents, { quietMs, longestJobMs, isStopping }: SignsOptions): VitalSigns {
  const inHand = new Map<string, { job: string; since: number }>()
  const waiting = new Set<() => void>()
  let lastSign = performance.now()
  let lastAnswer = performance.now()
  let isOver = false
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  // The pool may fail when nobody waits for that any more.
  failed.catch(() => {})

  const answered = () => {
    lastSign = lastAnswer = performance.now()
  }
  const laidDown = (workerId: string) => {
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
    laidDown(worker.workerId)
  })
  events.on('worker:fatalError', ({ worker }) => laidDown(worker.workerId))
  events.on('worker:stop', ({ worker }) => laidDown(worker.workerId))
  events.on('pool:fatalError', ({ error, action }) => giveUp(`The pool of workers cannot go on: ${action} failed`, error))
  events.on('pool:gracefulShutdown', ({ message }) => giveUp(`The pool of workers shut down: ${message}`))
  events.on('pool:forcefulShutdown', ({ message }) => giveUp(`The pool of workers shut down: ${message}`))

  const isBusy = () => {
    const oldest = performance.now() - longestJobMs
    return [...inHand.values()].some(({ since }) => since > oldest)
  }
  const timer = setInterval(() => {
    if (performance.now() - lastSign > quietMs && !isBusy()) giveUp('The workers have fallen silent')
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
