// A database that is frozen, or whose machine has vanished, keeps its connections open and answers nothing, not even that a statement took
// too long: postgres.js would wait without end. This closes such connections, and while none answers it refuses queries at once instead of
// letting their callers wait.

/** The parts of a postgres.js query that its types hide. `state` is null until the query was sent. */
export type Waiting = { state: object | null; canceller: unknown; cancel: () => unknown; reject: (error: unknown) => void }

export type Silence = {
  /** A query is handed to postgres.js. `isFree`: it is outside transactions, so that any connection may take it. */
  add: (query: Waiting, isFree: boolean) => void
  /** It was answered, or has failed. */
  remove: (query: Waiting, isAnswered: boolean) => void
  /** Whether to refuse a query. During a silence one query in a while may be sent, and finds out whether it is over. */
  refuses: () => boolean
  /** Whether the query was taken back before it was sent. */
  hasTakenBack: (query: Waiting) => boolean
  end: () => void
}

export type Sockets = {
  /**
   * Closes the sockets of a client that owe an answer and have received nothing for longer than `withinMs`. Returns how many, and how many
   * connected ones are left. `nowMs` is the time of the watch, which calls this each time it looks.
   */
  closeSilent: (nowMs: number, withinMs: number) => { closed: number; left: number }
}

const lookEveryMs = 500

export const silenceError = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

/**
 * Watches the connections and queries of one client. What was sent must be answered within `answerWithinMs`: longer than the database allows a
 * statement to take. Time during which this process itself does not run is not counted.
 */
export function watchForSilence(answerWithinMs: number, sockets: Sockets): Silence {
  const free = new Map<Waiting, number>()
  const bound = new Map<Waiting, number>()
  const takenBack = new WeakSet<Waiting>()
  let nowMs = 0
  let isSilent = false
  let maySend = false

  const timer = setInterval(() => {
    nowMs += lookEveryMs
    maySend = true
    const { closed, left } = sockets.closeSilent(nowMs, answerWithinMs)
    if (closed === 0 && !isOverdue(free) && !isOverdue(bound)) return
    isSilent = left === 0
    takeBackUnsent()
    // Closing its connection ends a query, unless postgres.js has lost it.
    for (const queries of [free, bound])
      for (const [query, since] of [...queries]) {
        if (nowMs - since <= 2 * answerWithinMs) continue
        queries.delete(query)
        query.reject(silenceError())
      }
  }, lookEveryMs).unref()

  /** The first is the oldest. */
  function isOverdue(queries: ReadonlyMap<Waiting, number>): boolean {
    const [since = nowMs] = queries.values()
    return nowMs - since > answerWithinMs
  }

  /** What no connection has taken: during a silence all of it, otherwise what has waited too long, because connections cannot be opened. */
  function takeBackUnsent(): void {
    for (const [query, since] of [...free]) if (query.state === null && (isSilent || nowMs - since > answerWithinMs)) takeBack(query)
  }

  function takeBack(query: Waiting): void {
    takenBack.add(query)
    free.delete(query)
    query.cancel()
    // If a connection is being opened for it, it cannot be cancelled, or that connection would never be used. It then sends this instead.
    Object.assign(query, { cancelled: null, strings: ['select'], args: [], options: {} })
  }

  return {
    add: (query, isFree) => void (isFree ? free : bound).set(query, nowMs),
    remove: (query, isAnswered) => {
      free.delete(query)
      bound.delete(query)
      if (isAnswered) isSilent = false
    },
    refuses: () => {
      if (!isSilent) return false
      if (!maySend) return true
      maySend = false
      return false
    },
    hasTakenBack: (query) => takenBack.has(query),
    end: () => clearInterval(timer),
  }
}
