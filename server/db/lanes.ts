// How many statements are on their way through a pool of connections, and how many wait. Each kind of work has a pool of its own (client.ts),
// so that slow reads cannot keep writes from the database, nor writes the reads.
import { LineFull } from '#server/lib/turns.ts'

/** What callers read, what they change, and what the shop does for itself: jobs, sessions, webhooks, returns from payments. */
export type Lane = 'reads' | 'writes' | 'own'

/** `isPatient`: waits for a place without bounds. */
export type LaneUse = { lane: Lane; isPatient: boolean }
/** A transaction keeps a connection for itself. */
export type Work = 'statement' | 'transaction'
export type LaneLoad = { running: number; waiting: number; refused: number }
export type PoolLoad = { size: number; inUse: number; waiting: number }

export type Lanes = {
  /** Calls `start` when there is a place for such work, or `refuse` if there is none in time. Without `refuse` the wait has no bounds. */
  enter: (use: { lane: Lane; work: Work }, start: () => void, refuse: ((error: LineFull) => void) | null) => void
  /** Frees the place of a statement or transaction that has ended. */
  leave: (use: { lane: Lane; work: Work }) => void
  /** Whether a new call should not begin, because others already wait for long. Statements of calls that have begun still wait. */
  isBusy: (lane: Lane) => boolean
  loadOf: (lane: Lane) => LaneLoad
  load: () => PoolLoad
}

type Waiter = { work: Work; start: () => void; since: number; timer: NodeJS.Timeout | undefined }
type State = { used: number; refused: number; line: Waiter[] }

/** A statement waits so long, and so many wait. */
const waitMs = 1_000
const mostWaiting = 256
/** When half of that is reached, calls that have not begun are refused: what they did until then would be in vain. */
const busyFromMs = waitMs / 2
const busyFromWaiting = mostWaiting / 2

/** Statements per connection: postgres.js sends some together, which saves half of the time of short ones. */
const perConnection = 4
const placesOf: Record<Work, number> = { statement: 1, transaction: perConnection }

export function createLanes(size: number): Lanes {
  const places = size * perConnection
  const lanes: Record<Lane, State> = {
    // Served in this order when a shared place becomes free.
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
      // It has priority: what becomes free next is for it.
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
        refuse?.(new LineFull(`Too many ${lane} wait for the database`))
      }
      if (refuse && state.line.length >= mostWaiting) return refuseNow()
      const waiter: Waiter = { work, start, since: performance.now(), timer: undefined }
      if (refuse)
        waiter.timer = setTimeout(() => {
          state.line.splice(state.line.indexOf(waiter), 1)
          refuseNow()
          // It may have been a transaction, and there may be places for the statements behind it.
          serve()
        }, waitMs)
      state.line.push(waiter)
      // Work of a kind that is served first does not wait behind a transaction of another kind, for which there are too few places.
      serve()
    },
    leave({ lane, work }) {
      lanes[lane].used -= 1
      taken -= placesOf[work]
      // Not before postgres.js has read the end of the answer: until then it takes the connection for busy, and would queue behind another.
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
