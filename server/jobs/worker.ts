// Runs the database's jobs in this process. Any number of processes may do so: one of them claims each job.
import { setTimeout as pause } from 'node:timers/promises'
import { listAddresses } from './addresses.ts'
import { within } from './within.ts'
import { usualPace, type WorkerDeps } from './worker-deps.ts'

export type Worker = {
  /** Stops fetching jobs, lets running ones finish, and cuts them off shortly before `withinMs`. Never throws. */
  stop: (withinMs?: number) => Promise<void>
}

/** Starts working, and continues until stopped, even through database outages. */
export function startWorker(deps: WorkerDeps): Worker {
  const stopping = new AbortController()
  const addresses = listAddresses(deps.directUrl)
  const longestPauseMs = deps.pace?.longestPauseMs ?? usualPace.longestPauseMs
  const ended = keepRunning()
  return {
    stop: async (withinMs = 6_000) => {
      stopping.abort()
      await within(withinMs, ended)
    },
  }

  async function keepRunning(): Promise<void> {
    for (let life = 0, failures = 0; !stopping.signal.aborted; life += 1, failures += 1) {
      const began = Date.now()
      const url = addresses[life % addresses.length] ?? deps.directUrl
      await import('./run-jobs.ts')
        .then(({ runUntilFailure }) => runUntilFailure(deps, url, stopping.signal))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'jobs: the workers stopped and are starting again'))
      if (Date.now() - began > 60_000) failures = 0
      await pause(Math.min(longestPauseMs, 250 * 2 ** failures), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}
