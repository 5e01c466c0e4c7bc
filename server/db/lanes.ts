// How many statements are on their way through a pool of connections, and how many wait. Each kind of work has a pool of its own (client.ts),
// so that slow reads cannot keep writes from the database, nor writes the reads.
import { LineFull } from '#server/lib/turns.ts'

/** What callers read, what they change, and what the shop does for itself: jobs, sessions, webhooks, returns from payments. */
export type Lane = 'reads' | 'writes' | 'own'

/** `isPatient`: waits for a place without bounds. */
export type LaneUse = { lane: Lane; isPatient: boolean }
export type LaneLoad = { running: number; waiting: number; refused: number }
export type PoolLoad = { size: number; inUse: number; waiting: number }

export type Lanes = {
  /** Calls `start` when there is a place, or `refuse` if there is none in time. Without `refuse` the wait has no bounds. */
  enter: (lane: Lane, start: () => void, refuse: ((error: LineFull) => void) | null) => void
  /** Frees the place of a statement or transaction that has ended. */
  leave: (lane: Lane) => void
  /** Whether a new call should not begin, because others already wait for long. Statements of calls that have begun still wait. */
  isBusy: (lane: Lane) => boolean
  loadOf: (lane: Lane) => LaneLoad
  load: () => PoolLoad
}

type Waiter = { start: () => void; since: number; timer: NodeJS.Timeout | undefined }
type State = { used: number; refused: number; line: Waiter[] }

/** A statement waits so long, and so many wait. */
const waitMs = 1_000
const mostWaiting = 256
/** When half of that is reached, calls that have not begun are refused: what they did until then would be in vain. */
const busyFromMs = waitMs / 2
const busyFromWaiting = mostWaiting / 2

/** Statements per connection: postgres.js sends some together, which saves half of the time of short ones. */
const perConnection = 4

export function createLanes(size: number): Lanes {
  const places = size * perConnection
  const lanes: Record<Lane, State> = {
    // Served in this order when a shared place becomes free.
    own: { used: 0, refused: 0, line: [] },
    writes: { used: 0, refused: 0, line: [] },
    reads: { used: 0, refused: 0, line: [] },
  }
  const all = Object.values(lanes)
  let inUse = 0

  const hasPlace = () => inUse < places

  function take(lane: Lane): void {
    lanes[lane].used += 1
    inUse += 1
  }

  function serve(): void {
    for (const lane of ['own', 'writes', 'reads'] as const) {
      const { line } = lanes[lane]
      while (line.length > 0 && hasPlace()) {
        const waiter = line.shift()
        if (!waiter) break
        clearTimeout(waiter.timer)
        take(lane)
        waiter.start()
      }
    }
  }

  return {
    enter(lane, start, refuse) {
      const state = lanes[lane]
      if (state.line.length === 0 && hasPlace()) {
        take(lane)
        return start()
      }
      const refuseNow = () => {
        state.refused += 1
        refuse?.(new LineFull(`Too many ${lane} wait for the database`))
      }
      if (refuse && state.line.length >= mostWaiting) return refuseNow()
      const waiter: Waiter = { start, since: performance.now(), timer: undefined }
      if (refuse)
        waiter.timer = setTimeout(() => {
          state.line.splice(state.line.indexOf(waiter), 1)
          refuseNow()
        }, waitMs)
      state.line.push(waiter)
    },
    leave(lane) {
      lanes[lane].used -= 1
      inUse -= 1
      // Not before postgres.js has read the end of the answer: until then it takes the connection for busy, and would queue behind another.
      if (all.some(({ line }) => line.length > 0)) queueMicrotask(serve)
    },
    isBusy(lane) {
      const { line } = lanes[lane]
      const [oldest] = line
      return oldest !== undefined && (line.length >= busyFromWaiting || performance.now() - oldest.since > busyFromMs)
    },
    loadOf: (lane) => ({ running: lanes[lane].used, waiting: lanes[lane].line.length, refused: lanes[lane].refused }),
    load: () => {
      const queued = all.reduce((sum, { line }) => sum + line.length, 0)
      return { size, inUse: Math.min(inUse, size), waiting: Math.max(0, inUse - size) + queued }
    },
  }
}
