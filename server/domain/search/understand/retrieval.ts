// The question to the database: a part must match each group by one of its tiers. Better tiers give more points.
import type { Classes } from '../read/lexemes.ts'
import type { Alternative } from '../repair/dictionary.ts'

export type Tier = Readonly<{ points: number; classes: Classes; alternatives: readonly Alternative[] }>

/** The condition of one word or phrase of a search. */
export type Group = Readonly<{
  /** Best first. */
  tiers: readonly Tier[]
  /** Letters and digits that the squashed text of a part may contain instead, for one point. */
  substring: string | null
  /** Weaker tiers if no part has the whole group: the network cards of "wifi card". */
  looser: readonly Tier[] | null
  /** The product type, as `@memory`, if the group names one. */
  type: string | null
  /** The words that represent the group when looking up specs. */
  words: readonly string[]
  /** The approximate number of parts that match. Groups with the fewest are dropped first. */
  uses: number
  /** The position in the search as typed. */
  start: number
  end: number
}>

export type Retrieval = Readonly<{
  groups: readonly Group[]
  /** The word `#…` of a complete number or name. A part with it always matches, even without the groups, and comes first. */
  whole: string | null
  /**
   * A partial number that was typed in several pieces, as the squashed text of a part may contain it, and its points. Such a part always
   * matches, and gets the larger of these points and the points of its groups.
   */
  substring: Readonly<{ text: string; points: number }> | null
  /** Words of other models. Parts with one of them come after parts without. */
  variants: readonly string[]
}>

/** The points per tier. A part gets the points of all its groups, and each of the next two constants once: */
export const points = { whole: 4, said: 3, piece: 2, substring: 1 } as const
export const pointsOfWhole = 100
export const pointsOfVariant = -1
