// The spelling of words in the index: the first letter of a lexeme is the class of the word, so that the index can tell classes apart
// without reading the parts.

/** The classes of a part's words: see `part-words.ts`. */
export type Classes = 'A' | 'B' | 'AB' | 'ABC'

const marksOf: Readonly<Record<Classes, readonly string[]>> = { A: ['a', 'n'], B: ['b'], AB: ['a', 'n', 'b'], ABC: ['a', 'n', 'b', 'c'] }

/** The words that begin so. No word of a search or a part has this sign. */
export const begunWord = (beginning: string): string => `${beginning}*`
export const isBegun = (word: string): boolean => word.endsWith('*')

/** A tsquery of one word in these classes. */
export const wordQuery = (word: string, classes: Classes): string =>
  `(${marksOf[classes].map((mark) => (isBegun(word) ? `${quoted(mark + word.slice(0, -1))}:*` : quoted(mark + word))).join(' | ')})`

/** Lexemes are quoted, so that none of their characters acts as an operator. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
