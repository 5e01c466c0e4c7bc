// Limits heavy work: a few calls run at once, and a few more are queued. Calls that cannot begin in time are told to retry, at once if
// possible.

/** The queue was full, or the wait was too long. The work did not begin. */
export class LineFull extends Error {
  override name = 'LineFull'
}

/** Also true for an error whose cause is a `LineFull`. */
export const isLineFull = (error: unknown): boolean =>
  error instanceof LineFull || (error instanceof Error && error.cause instanceof LineFull)

/** The result of work that another caller began, or null if it got no turn: the caller may then try for its own turn. */
export const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isLineFull(error)) return null
    throw error
  })

/** `refused` counts the calls refused since the process started. */
export type TurnsLoad = { running: number; waiting: number; refused: number }

export type Turns = {
  /** Runs `work` when it is its turn. Throws `LineFull`. */
  <T>(work: () => Promise<T>, party?: string): Promise<T>
  /** True if this party's work would be refused now. */
  isFull: (party?: string) => boolean
  load: () => TurnsLoad
}

type Waiter = { party: string; resume: () => void; refuse: (error: LineFull) => void; timer: NodeJS.Timeout | undefined }

/** The weight of the newest measurement in the average duration. */
const newest = 0.2

/**
 * Runs `parallel` calls at once and queues `waiting` more, for at most `waitMs`. If the recent average duration shows that a call would be
 * queued longer, it is refused at once. Parties take turns. In a full queue, the last call of the party with the most queued calls is
 * dropped for a party with fewer, so that no party blocks the others.
 */
export function createTurns({
  parallel,
  waiting,
  waitMs = Number.POSITIVE_INFINITY,
}: {
  parallel: number
  waiting: number
  waitMs?: number
}): Turns {
  const line: Waiter[] = []
  // Per party in the queue: the value of `served` when the party arrived or was last served. The lowest is next.
  const turns = new Map<string, number>()
  let served = 0
  let running = 0
  let refused = 0
  let averageMs = 0

  const inTurn = async <T>(work: () => Promise<T>, party = ''): Promise<T> => {
    if (running >= parallel) await queue(party)
    else running += 1
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      averageMs += newest * (performance.now() - startedAt - averageMs)
      // Hand the place directly to the next call in the queue, so that no later call can take it.
      const next = takeNext()
      if (next) next.resume()
      else running -= 1
    }
  }

  function queue(party: string): Promise<void> {
    return new Promise((resume, reject) => {
      const refuse = (error: LineFull) => {
        refused += 1
        reject(error)
      }
      if (line.length >= room() && !makeRoomFor(party)) return refuse(new LineFull('Too many are waiting'))
      const waiter: Waiter = { party, resume, refuse, timer: undefined }
      if (waitMs < Number.POSITIVE_INFINITY) waiter.timer = setTimeout(() => giveUp(waiter, 'The wait took too long'), waitMs)
      line.push(waiter)
      if (!turns.has(party)) turns.set(party, served)
    })
  }

  /** The queue's capacity: at most as many calls as can begin in time. */
  const room = () => (averageMs > 0 ? Math.min(waiting, Math.ceil((waitMs * parallel) / averageMs)) : waiting)

  function takeNext(): Waiter | undefined {
    let next = line[0]
    for (const waiter of line) if (next && turnOf(waiter) < turnOf(next)) next = waiter
    if (!next) return undefined
    served += 1
    turns.set(next.party, served)
    remove(next)
    return next
  }

  const turnOf = ({ party }: Waiter) => turns.get(party) ?? 0

  function remove(waiter: Waiter): void {
    clearTimeout(waiter.timer)
    line.splice(line.indexOf(waiter), 1)
    if (!line.some(({ party }) => party === waiter.party)) turns.delete(waiter.party)
  }

  function giveUp(waiter: Waiter, reason: string): void {
    remove(waiter)
    waiter.refuse(new LineFull(reason))
  }

  /** The waiter to drop for this party; undefined if the party has its share. */
  function yielding(party: string): Waiter | undefined {
    const counts = new Map<string, number>()
    for (const waiter of line) counts.set(waiter.party, (counts.get(waiter.party) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    if (most <= (counts.get(party) ?? 0) + 1) return undefined
    return line.findLast((waiter) => counts.get(waiter.party) === most)
  }

  function makeRoomFor(party: string): boolean {
    const waiter = yielding(party)
    if (waiter) giveUp(waiter, 'Too many are waiting')
    return waiter !== undefined
  }

  return Object.assign(inTurn, {
    isFull: (party = '') => running >= parallel && line.length >= room() && yielding(party) === undefined,
    load: () => ({ running, waiting: line.length, refused }),
  })
}
