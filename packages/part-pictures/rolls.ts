/** A small generator (xmur3 feeding itself): the same seed gives the same numbers from 0 to 1 on every machine. */
export function rollsOf(seed: string): () => number {
  let state = 1779033703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    state = Math.imul(state ^ seed.charCodeAt(i), 3432918353)
    state = (state << 13) | (state >>> 19)
  }
  return () => {
    state = Math.imul(state ^ (state >>> 16), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    state ^= state >>> 16
    return (state >>> 0) / 4294967296
  }
}
