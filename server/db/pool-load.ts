// How busy the connections of a client are. postgres.js does not expose it, so statements are counted as they are sent.

export type PoolLoad = { size: number; inUse: number; waiting: number }

export type PoolCounter = {
  /** A statement was sent, or a transaction was begun. */
  add: () => void
  /** The statement or transaction has ended. */
  remove: () => void
  load: () => PoolLoad
}

/** Counts for `size` connections: the rest waits in their queue. */
export function createPoolCounter(size: number): PoolCounter {
  let busy = 0
  return {
    add: () => {
      busy += 1
    },
    remove: () => {
      busy -= 1
    },
    load: () => ({ size, inUse: Math.min(busy, size), waiting: Math.max(0, busy - size) }),
  }
}
