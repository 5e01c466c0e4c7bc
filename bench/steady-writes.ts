// Writes at a steady rate beside the requests that are measured.
import type { Side } from './rounds.ts'

export type Writes = {
  perSecond: number
  /** Writes once; rejects if that failed. */
  write: () => Promise<unknown>
}

/** Sends the same load while something is written; the sample counts the writes, and those that failed. */
export function besideWrites(side: Side, writes: Writes): Side {
  return {
    server: side.server,
    send: async (connections, seconds) => {
      const stop = beginWriting(writes)
      const sample = await side.send(connections, seconds)
      const { done, failed } = await stop()
      return { ...sample, failed: sample.failed + failed, writes: done }
    },
  }
}

/** Each write begins on time, even if the one before has not ended. Returns a function that ends it. */
function beginWriting({ perSecond, write }: Writes): () => Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 }
  const underWay = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = write().then(
      () => {
        counts.done += 1
      },
      () => {
        counts.failed += 1
      },
    )
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(underWay)
    return counts
  }
}
