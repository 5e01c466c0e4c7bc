// Long work on the event loop, in slices: other requests are answered between them. Slices are counted work, never time, so that the same
// call does the same on every machine.
import { setImmediate as otherRequests } from 'node:timers/promises'

/** Call the returned function before each piece of work, and await it. It lets other requests go first after every `most` of work. */
export function createSlices(most: number, letOthers: () => Promise<unknown> = otherRequests): (work: number) => Promise<void> {
  let done = 0
  return async (work) => {
    if (done > 0 && done + work > most) {
      await letOthers()
      done = 0
    }
    done += work
  }
}
