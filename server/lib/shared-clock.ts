// The clock of the database, which all processes of a shop share. A machine whose own clock is wrong would end sessions or payments too early,
// or accept them for too long.

export type SharedClock = {
  now: () => Date
  /** The time that the database has just told, in milliseconds since 1970. */
  hear: (atMs: number) => void
}

/** How much a message may be late; a larger difference means that the clock of the database was set. */
const lateMs = 2_000

/** The clock of this machine until the database has told the time; from then on the setting of the machine's clock plays no part. */
export function createSharedClock(): SharedClock {
  let offsetMs: number | null = null
  return {
    now: () => new Date(offsetMs === null ? Date.now() : performance.now() + offsetMs),
    hear: (atMs) => {
      const heard = atMs - performance.now()
      // Messages are late, never early.
      if (offsetMs === null || heard > offsetMs || heard < offsetMs - lateMs) offsetMs = heard
    },
  }
}
