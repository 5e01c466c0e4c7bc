// Keeps documents from taking all workers of a pool, which other jobs need, too.
import type { WorkerEvents } from 'graphile-worker'

/** The jobs that a pool runs at once, by the flag that `queue_due_jobs` gives them. A long document never keeps the short ones waiting. */
const most: Readonly<Record<string, number>> = { 'short-document': 2, 'long-document': 1 }

/** Returns a function for the flags of jobs that this pool takes no more of at the moment. */
export function watchDocumentLanes(events: WorkerEvents): () => string[] {
  const inHand = new Map<string, string[]>()
  events.on('job:start', ({ worker, job }) => inHand.set(worker.workerId, Object.keys(job.flags ?? {})))
  events.on('job:complete', ({ worker }) => inHand.delete(worker.workerId))
  return () => {
    const flags = [...inHand.values()].flat()
    return Object.keys(most).filter((flag) => flags.filter((one) => one === flag).length >= (most[flag] ?? 0))
  }
}
