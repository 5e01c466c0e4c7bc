// One word or number of a pasted line.
import type { Quantity } from './quantities.ts'

export type Token = Readonly<{
  /**
   * `number`: may be a quantity, or belong to a name. `price`: a number that is not a quantity. `unit`, `times`, `label` belong to the
   * quantity next to them. `sign`: bullets and punctuation. `courtesy`: may be ignored.
   */
  kind: 'word' | 'number' | 'price' | 'unit' | 'times' | 'label' | 'sign' | 'courtesy' | 'numbering'
  text: string
  start: number
  end: number
  /** Counted from 0; a line without separators is one cell. */
  cell: number
  /** Only for numbers. */
  quantity?: Quantity
  /** True if a unit, a multiplication sign or a label marks the number as a quantity. */
  isMarked?: boolean
  /** The side of a number's x: "20x", "20 x" or "x20", "x 20". */
  x?: 'behind' | 'before'
  /** True if the number with its x belongs to a model: "9700X". Only an exact code beside it makes it a quantity. */
  isModel?: boolean
  /** True for "(4)" at the beginning of a line: a quantity only if the line has no other. */
  isBullet?: boolean
  /** True inside of brackets, where notes are. */
  isInBrackets?: boolean
  /** True in a note such as "(urgent, 2 boxes)": it counts only if the line has no other number. */
  isAside?: boolean
  /** True behind a preposition in a note: "(for 3 PCs)" never says how many are ordered. */
  isFor?: boolean
  /** True for both numbers of "10 x 21800". */
  isFactor?: boolean
  /** True for a word that says a quantity which is not clear: "100+5". */
  isUnread?: boolean
}>

export type DraftToken = { -readonly [Key in keyof Token]: Token[Key] }

export const isContent = ({ kind }: Pick<Token, 'kind'>): boolean => kind === 'word' || kind === 'number'

/** True if a number has a cell of its own beside other cells. */
export const isAlone = (token: Token, tokens: readonly Token[]): boolean =>
  tokens.every((other) => other === token || other.cell !== token.cell || !isContent(other)) &&
  tokens.some((other) => other.cell !== token.cell && isContent(other))
