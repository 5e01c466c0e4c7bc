// What the database is asked for: all groups, each by one of its tiers. The better the tier, the more points a part gets.

/** Words that a part must have all. */
export type Alternative = readonly string[]

/** The classes of a part's words: see `part-words.ts`. */
export type Classes = 'A' | 'B' | 'AB' | 'ABC'

export type Tier = Readonly<{ points: number; classes: Classes; alternatives: readonly Alternative[] }>

/** What one word or phrase of a search demands of a part. */
export type Group = Readonly<{
  /** Best first. */
  tiers: readonly Tier[]
  /** Letters and digits that the squashed text of a part may contain instead, for one point. */
  substring: string | null
  /** What remains of it if no part has all of it: the network cards of "wifi card". */
  looser: readonly Tier[] | null
  /** The product type, as `@memory`, if the group names one. */
  type: string | null
  /** The words that stand for the group, to find their specs. */
  words: readonly string[]
  /** How many parts have it, roughly. Groups that are left out first have the fewest. */
  uses: number
  /** Its place in the search as it was typed. */
  start: number
  end: number
}>

export type Retrieval = Readonly<{
  groups: readonly Group[]
  /** The word `#…` of a whole number or name. A part that has it is found whatever the groups say, and comes first. */
  whole: string | null
  /**
   * A part of a number that was typed in several pieces, as the squashed text of a part may contain it, and the points of a part that does.
   * Such a part is found whatever the groups say; it gets the better one of these points and those of its groups.
   */
  substring: Readonly<{ text: string; points: number }> | null
  /** Words of other models. A part that has one comes behind those that have none. */
  variants: readonly string[]
}>

/** What the tiers are worth. A part gets the points of all groups, and of these once: */
export const points = { whole: 4, said: 3, piece: 2, substring: 1 } as const
export const pointsOfWhole = 100
export const pointsOfVariant = -1

/** A tsquery of one tier: `(('aram' | 'nram')) | (('ahard' | 'nhard') & ('adrive' | 'ndrive'))`, with the marks of `tsvectorText`. */
export const tierQuery = ({ alternatives, classes }: Tier): string =>
  alternatives.map((words) => `(${words.map((word) => wordQuery(word, classes)).join(' & ')})`).join(' | ')

/** Lexemes are quoted, so that no sign of them is an operator. */
export const wordQuery = (word: string, classes: Classes): string => `(${marksOf[classes].map((mark) => quoted(mark + word)).join(' | ')})`

const marksOf: Readonly<Record<Classes, readonly string[]>> = { A: ['a', 'n'], B: ['b'], AB: ['a', 'n', 'b'], ABC: ['a', 'n', 'b', 'c'] }

/** A tsquery of all tiers of a group. A tier that a wider one includes adds nothing. */
export const groupQuery = ({ tiers }: Group): string => tiers.map((tier) => `(${tierQuery(tier)})`).join(' | ')

export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
