// Heavy work takes turns: a few at once, and a short queue behind them; when the queue is full, callers are told to retry.

/** Thrown when the queue is full. */
export class LineFull extends Error {
  override name = 'LineFull'
}

type Waiter = { party: string; resume: () => void; refuse: (error: LineFull) => void }

/**
 * Runs `work` when it is its turn: `parallel` at once, `waiting` more in the queue, first come first served. In a full queue the last call
 * of the party with the most waiters gives way to a party with fewer, so that no party blocks the others. Throws `LineFull`.
 */
export function createTurns({ parallel, waiting }: { parallel: number; waiting: number }) {
  const line: Waiter[] = []
  let running = 0

  return async <T>(work: () => Promise<T>, party = ''): Promise<T> => {
    if (running >= parallel) await queue(party)
    else running += 1
    try {
      return await work()
    } finally {
      // Hand the place directly to the next in the queue, so that no later call can take it.
      const next = line.shift()
      if (next) next.resume()
      else running -= 1
    }
  }

  function queue(party: string): Promise<void> {
    return new Promise((resume, refuse) => {
      if (line.length >= waiting && !makeRoomFor(party)) refuse(lineFull())
      else line.push({ party, resume, refuse })
    })
  }

  function makeRoomFor(party: string): boolean {
    const counts = new Map<string, number>()
    for (const waiter of line) counts.set(waiter.party, (counts.get(waiter.party) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    if (most <= (counts.get(party) ?? 0) + 1) return false
    const last = line.findLastIndex((waiter) => counts.get(waiter.party) === most)
    line.splice(last, 1)[0]?.refuse(lineFull())
    return true
  }
}

const lineFull = () => new LineFull('Too many are waiting')
