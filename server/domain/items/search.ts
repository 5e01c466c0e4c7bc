// How a search text becomes a condition: every word must occur in the squashed names and numbers of a part (see drizzle/0000).
import { type SQL, sql } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'

const maxWords = 8

/** The words of a search text that can match at all, squashed as the database squashes, at most eight. */
export function searchWords(q: string): string[] {
  const words = q.toLowerCase().split(/\s+/)
  return words
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

/** One condition a word. Words hold letters and digits alone, so LIKE has nothing to escape. */
export function matchesWords(words: readonly string[]): SQL[] {
  return words.map((word) => sql`${products.searchText} like ${`%${word}%`}`)
}
