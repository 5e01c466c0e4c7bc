// Words that no text contains, because they begin with a sign.
import { squash } from './text.ts'

/** No word is longer, so that a spelling of a few hundred letters costs an index nothing. */
export const longestWord = 60

/** The word that all parts of a product type share. */
export const typeWord = (productType: string): string => `@${squash(productType)}`

/** The word of a whole number or name. Of long names, the beginning is enough. */
export const wholeWord = (text: string): string => `#${squash(text)}`.slice(0, longestWord)
