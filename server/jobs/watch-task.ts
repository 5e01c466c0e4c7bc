import type { Task } from 'graphile-worker'
import { countJob } from '#server/watch/figures.ts'
import { secondsSince } from '#server/watch/registry.ts'
import { inSpan } from '#server/watch/spans.ts'

/**
 * Times and traces each attempt of a task. Each attempt is a trace of its own: requests commit rows, not jobs (find-jobs.ts), so no job
 * knows its request.
 */
export function watchTask(name: string, task: Task): Task {
  return async (payload, helpers) => {
    const begun = performance.now()
    try {
      await inSpan(`job ${name}`, 'consumer', { 'job.task': name, 'job.attempt': helpers.job.attempts }, async () => task(payload, helpers))
      countJob(secondsSince(begun), name, 'done')
    } catch (error) {
      countJob(secondsSince(begun), name, 'failed')
      throw error
    }
  }
}
