// A database that is frozen, or whose machine has vanished, keeps its connections open and answers nothing, not even a statement timeout:
// postgres.js would wait without end. This closes such connections. While none answers, it refuses queries at once instead of making their
// callers wait.

/** The parts of a postgres.js query that its types hide. `state` is null until the query was sent. */
export type Waiting = { state: object | null; canceller: unknown; cancel: () => unknown; reject: (error: unknown) => void }

export type Silence = {
  /** Call it when a query is passed to postgres.js. `isFree`: the query is outside transactions, so any connection may take it. */
  add: (query: Waiting, isFree: boolean) => void
  /** Call it when the query was answered, or has failed. */
  remove: (query: Waiting, isAnswered: boolean) => void
  /** True if the query must be refused. During a silence, one query is let through from time to time to test whether it has ended. */
  refuses: () => boolean
  /** True if the query was cancelled before it was sent. */
  hasTakenBack: (query: Waiting) => boolean
  end: () => void
}

export type Sockets = {
  /**
   * Closes the client's sockets that owe an answer and have received nothing for longer than `withinMs`. Returns how many it closed, and
   * how many connected ones are left. `nowMs` is the watch's own time.
   */
  closeSilent: (nowMs: number, withinMs: number) => { closed: number; left: number }
}

const lookEveryMs = 500

export const silenceError = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

/**
 * Watches one client's connections and queries. Sent queries must be answered within `answerWithinMs`, which is longer than the database's
 * statement timeout. Time during which this process is suspended does not count.
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
    // Closing its connection ends a query, unless postgres.js has lost the query.
    for (const queries of [free, bound])
      for (const [query, since] of [...queries]) {
        if (nowMs - since <= 2 * answerWithinMs) continue
        queries.delete(query)
        query.reject(silenceError())
      }
  }, lookEveryMs).unref()

  /** The first query is the oldest. */
  function isOverdue(queries: ReadonlyMap<Waiting, number>): boolean {
    const [since = nowMs] = queries.values()
    return nowMs - since > answerWithinMs
  }

  /**
   * Takes back queries that no connection has taken: during a silence all of them, otherwise those that are overdue because connections
   * cannot be opened.
   */
  function takeBackUnsent(): void {
    for (const [query, since] of [...free]) if (query.state === null && (isSilent || nowMs - since > answerWithinMs)) takeBack(query)
  }

  function takeBack(query: Waiting): void {
    takenBack.add(query)
    free.delete(query)
    query.cancel()
    // A query for which a connection is being opened cannot be cancelled, because that connection would never be used. Send this harmless
    // query instead.
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
