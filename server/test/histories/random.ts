/** Random values, reproducible by seed. */
export type Random = {
  /** From 0 up to 1, exclusive. */
  next: () => number
  pick: <T>(list: readonly T[]) => T | undefined
  /** True with probability `likelihood`. */
  chance: (likelihood: number) => boolean
}

export function randomFrom(seed: number): Random {
  const next = mulberry32(seed)
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (likelihood) => next() < likelihood,
  }
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
