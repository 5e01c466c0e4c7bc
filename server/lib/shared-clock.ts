// The database's clock, which all of the shop's processes share. A machine whose own clock is wrong would end sessions or payments too
// early, or accept them for too long.

export type SharedClock = {
  now: () => Date
  /** The database's current time, in milliseconds since 1970. */
  hear: (atMs: number) => void
}

/** The longest delay of a message. A larger difference means that the database's clock was set. */
const lateMs = 2_000

/** Uses this machine's clock until the first message from the database. From then on, setting this machine's clock has no effect. */
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
