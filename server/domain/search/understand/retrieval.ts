// The question to the database: a part must match each group by one of its tiers. Better tiers give more points.
import type { Classes } from '../read/lexemes.ts'
import type { Side } from '../read/read-bounds.ts'
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
  /** True if the words are a spec of the category: given up last. */
  isSpec?: boolean
  /** True for words of use and praise: they only rank, and are given up first. */
  isWish?: boolean
  /** True for words of use that are a spec of the category: they are the first spec that is given up. */
  isUse?: boolean
  /** Other tiers if no part has all of the search: the 7600 of "ryzen 76". */
  begun?: readonly Tier[]
  /** The words of the lower figure of a range, whose `words` are the higher one. */
  low?: readonly string[]
  /** The figure that the group bounds: "650w" of supplies. */
  figure?: Figure
}>

/** A figure that people mean as a bound. */
export type Figure = Readonly<{
  key: string
  side: Side
  value: number
  /** The other end of a range. */
  most?: number
  /** The words of the figures within the bound, the asked one first, then the nearest ones. */
  steps: readonly (readonly string[])[]
  /** The text of its chip if it was worked out: "Enough for rtx 5090: from 832 W". */
  text?: string
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

/**
 * The finer order of parts with the same points: nearer figures first, then parts with the wishes. A point is worth more than all of both.
 * Figures that are further away than the last step are all the same.
 */
export const fineness = { point: 1024, step: 16, wish: 1 } as const
export const lastStep = 15

/** The groups that a part must have. */
export const requiredGroups = ({ groups }: Pick<Retrieval, 'groups'>): readonly Group[] => groups.filter(({ isWish }) => !isWish)
