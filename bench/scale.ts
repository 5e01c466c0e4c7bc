// How large the catalogues of a run are, and how often its lines are measured.

export type Scale = Readonly<{
  /** Made-up parts; a price list has its own number. */
  parts: number
  /** Products of the smaller shop, at most. */
  small: number
  /** The larger catalogues have so many times its products. */
  copies: Readonly<{ middle: number; large: number }>
  rounds: number
  /** Requests of a kind that growth measures on each catalogue. */
  samples: number
  /** Requests after which memory is read. */
  memoryMarks: readonly [number, number]
  /** Pages that no cache has. */
  filterPages: number
  searchPages: number
}>

export const fullScale: Scale = {
  parts: 41_176,
  small: 10_000,
  copies: { middle: 10, large: 100 },
  rounds: 5,
  samples: 200,
  memoryMarks: [100_000, 300_000],
  filterPages: 500,
  searchPages: 200,
}

/** Every line once, on a small catalogue: shows that the lines work; the figures mean nothing. */
export const trialScale: Scale = {
  parts: 1_500,
  small: 1_500,
  copies: { middle: 2, large: 4 },
  rounds: 1,
  samples: 4,
  memoryMarks: [1_000, 3_000],
  filterPages: 24,
  searchPages: 12,
}
