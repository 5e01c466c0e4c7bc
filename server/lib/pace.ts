// Gives other calls their turn during long computations, and changes no result.
import { setImmediate } from 'node:timers/promises'

/** Counts characters that are read; about a millisecond of work. */
const usualSlice = 10_000

export type Pace = (cost: number) => Promise<void> | undefined

/** Call it after each piece of work, with its cost, and await what it returns: every slice of work, other calls get their turn. */
export function createPace(slice = usualSlice): Pace {
  let since = 0
  return (cost) => {
    since += cost
    if (since < slice) return
    since = 0
    return setImmediate()
  }
}

/** Maps a list, with turns for other calls in between. */
export async function mapPaced<T, Result>(
  pace: Pace,
  list: readonly T[],
  map: (entry: T, place: number) => Result,
  costOf: (entry: T) => number,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [place, entry] of list.entries()) {
    results.push(map(entry, place))
    await pace(costOf(entry))
  }
  return results
}
