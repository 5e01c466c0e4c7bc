// Index words that start with a sign, so that they never occur in texts.
import { squash } from './text.ts'

/** Maximum word length; it limits the index size for very long spellings. */
export const longestWord = 60

/** A word that all parts of a product type have. */
export const typeWord = (productType: string): string => `@${squash(productType)}`

/** The word for a complete number or name. Long names are truncated. */
export const wholeWord = (text: string): string => `#${squash(text)}`.slice(0, longestWord)
