// Heavy work takes turns: a few at once, a short line behind them, and whoever finds the line full is told to come again.

/** Thrown when too many wait already. */
export class LineFull extends Error {
  override name = 'LineFull'
}

/** Runs `work` when it is its turn: `parallel` at once, `waiting` more in line, first come first served. Throws `LineFull`. */
export function createTurns({ parallel, waiting }: { parallel: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (line.length >= waiting) throw new LineFull('Too many are waiting')
      await new Promise<void>((resume) => line.push(resume))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
