// Limits how many statements use a connection pool at once, and queues the others. Each kind of work has its own pool (client.ts), so that
// slow reads cannot block writes, or the reverse.
import { QueueFull, type QueueLoad } from '#server/lib/fair-queue.ts'

/** Callers' reads and writes, and the shop's own work: jobs, sessions, webhooks, returns from payments. */
export type Lane = 'reads' | 'writes' | 'own'

/** `isPatient`: queues for a place without a limit. */
export type LaneUse = { lane: Lane; isPatient: boolean }
/** A transaction needs a whole connection. */
export type Work = 'statement' | 'transaction'
export type PoolLoad = { size: number; inUse: number; waiting: number }

export type Lanes = {
  /** Calls `start` when a place is free for such work, or `refuse` if none is free in time. Without `refuse` the queue has no limit. */
  enter: (use: { lane: Lane; work: Work }, start: () => void, refuse: ((error: QueueFull) => void) | null) => void
  leave: (use: { lane: Lane; work: Work }) => void
  /** True if new calls should be refused because others have been queued for long. Statements of running calls are still queued. */
  isBusy: (lane: Lane) => boolean
  loadOf: (lane: Lane) => QueueLoad
  load: () => PoolLoad
}

type Waiter = { work: Work; start: () => void; since: number; timer: NodeJS.Timeout | undefined }
type State = { used: number; refused: number; line: Waiter[] }

/** The longest wait and the longest queue of statements. */
const waitMs = 1_000
const mostWaiting = 256
/** From half of these limits on, new calls are refused before they begin, because they might be refused halfway. */
const busyFromMs = waitMs / 2
const busyFromWaiting = mostWaiting / 2

/** Statements per connection: postgres.js pipelines them, which saves half of the time of short ones. */
const perConnection = 4
const placesOf: Record<Work, number> = { statement: 1, transaction: perConnection }

export function createLanes(size: number): Lanes {
  const places = size * perConnection
  const lanes: Record<Lane, State> = {
    // In the order in which they get a free shared place.
    own: { used: 0, refused: 0, line: [] },
    writes: { used: 0, refused: 0, line: [] },
    reads: { used: 0, refused: 0, line: [] },
  }
  const all = Object.values(lanes)
  let taken = 0

  const hasPlace = (work: Work) => taken + placesOf[work] <= places
  const doesAnyWait = () => all.some(({ line }) => line.length > 0)

  function take(lane: Lane, work: Work): void {
    lanes[lane].used += 1
    taken += placesOf[work]
  }

  function serve(): void {
    for (const lane of ['own', 'writes', 'reads'] as const) {
      const { line } = lanes[lane]
      for (let [next] = line; next && hasPlace(next.work); [next] = line) {
        line.shift()
        clearTimeout(next.timer)
        take(lane, next.work)
        next.start()
      }
      // The next free place is for this waiter, because its lane has priority.
      if (line.length > 0) return
    }
  }

  return {
    enter({ lane, work }, start, refuse) {
      const state = lanes[lane]
      if (!doesAnyWait() && hasPlace(work)) {
        take(lane, work)
        return start()
      }
      const refuseNow = () => {
        state.refused += 1
        refuse?.(new QueueFull(`Too many ${lane} wait for the database`))
      }
      if (refuse && state.line.length >= mostWaiting) return refuseNow()
      const waiter: Waiter = { work, start, since: performance.now(), timer: undefined }
      if (refuse)
        waiter.timer = setTimeout(() => {
          state.line.splice(state.line.indexOf(waiter), 1)
          refuseNow()
          // The removed waiter may have been a transaction, and the places may be enough for the statements behind it.
          serve()
        }, waitMs)
      state.line.push(waiter)
      // This work may have a higher priority than a queued transaction in another lane that lacks places.
      serve()
    },
    leave({ lane, work }) {
      lanes[lane].used -= 1
      taken -= placesOf[work]
      // Wait until postgres.js has read the end of the answer: until then it treats the connection as busy, and would queue on another one.
      if (doesAnyWait()) queueMicrotask(serve)
    },
    isBusy(lane) {
      const { line } = lanes[lane]
      const [oldest] = line
      return oldest !== undefined && (line.length >= busyFromWaiting || performance.now() - oldest.since > busyFromMs)
    },
    loadOf: (lane) => ({ running: lanes[lane].used, waiting: lanes[lane].line.length, refused: lanes[lane].refused }),
    load: () => {
      const sumOf = (count: (state: State) => number) => all.reduce((sum, state) => sum + count(state), 0)
      const running = sumOf(({ used }) => used)
      return { size, inUse: Math.min(running, size), waiting: Math.max(0, running - size) + sumOf(({ line }) => line.length) }
    },
  }
}
