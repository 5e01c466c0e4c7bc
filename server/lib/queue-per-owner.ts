// Limits heavy work per owner, so that one owner's calls cannot take the place of all others'.
import { createFairQueue, type FairQueue, type QueueLoad } from './fair-queue.ts'

export type QueuePerOwner = {
  /** Runs `work` when it is this owner's turn. Throws `QueueFull`. */
  <T>(owner: string, work: () => Promise<T>): Promise<T>
  /** The load of all owners together. */
  load: () => QueueLoad
}

/** A queue with these limits for each owner. Idle owners take no memory. */
export function createQueuePerOwner(limits: Parameters<typeof createFairQueue>[0]): QueuePerOwner {
  const owners = new Map<string, FairQueue>()
  let refusedBefore = 0

  function queueOf(owner: string): FairQueue {
    const queue = owners.get(owner) ?? createFairQueue(limits)
    owners.set(owner, queue)
    return queue
  }

  const inQueue = async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const queue = queueOf(owner)
    try {
      return await queue(work)
    } finally {
      const { running, waiting, refused } = queue.load()
      if (running + waiting === 0) {
        owners.delete(owner)
        refusedBefore += refused
      }
    }
  }
  const sumOf = (key: keyof QueueLoad) => [...owners.values()].reduce((sum, queue) => sum + queue.load()[key], 0)
  return Object.assign(inQueue, {
    load: () => ({ running: sumOf('running'), waiting: sumOf('waiting'), refused: refusedBefore + sumOf('refused') }),
  })
}
