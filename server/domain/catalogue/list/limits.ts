// Limits on how much of a large catalogue one request may visit.

export type Limits = Readonly<{
  /** Rows that one list or count may visit. Larger counts are capped. */
  visits: number
  /** Rows that a facet count may visit in a set that is found by walking. */
  surveyed: number
  /** Rows from either end of a list that have page numbers. */
  reach: number
  /** The number of best-selling matches of a frequent text that are ordered by relevance. */
  window: number
  /** Rows that may be visited to fill the window. */
  windowVisits: number
}>

export const usualLimits: Limits = { visits: 10_000, surveyed: 5_000, reach: 10_000, window: 200, windowVisits: 2_500 }
