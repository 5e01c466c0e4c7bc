// How much of a large catalogue one request may visit.

export type Limits = Readonly<{
  /** Rows that a request visits for a list or a count: what has more matches is not counted to the end. */
  visits: number
  /** Of those, rows that are visited to count the values of a set that is found by walking. */
  surveyed: number
  /** Rows from either end of a list that numbered pages reach. */
  reach: number
  /** The best-selling matches of a frequent text, which are ordered by how well they match. */
  window: number
  /** Rows that are visited for them. */
  windowVisits: number
}>

export const usualLimits: Limits = { visits: 10_000, surveyed: 5_000, reach: 10_000, window: 200, windowVisits: 2_500 }
