// The catalogue's vocabulary: how many live parts have a word, by word class. Unused words stay.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    name: integer('name').notNull().default(0),
    spec: integer('spec').notNull().default(0),
    piece: integer('piece').notNull().default(0),
    // Keys by which misspellings find the word; null if nothing is corrected to it.
    keys: text('keys').array(),
  },
  (word) => [
    index('search_words_keys').using('gin', word.keys),
    // Completes the last word while it is typed.
    index('search_words_prefix').on(sql`${word.word} text_pattern_ops`).where(sql`name + spec > 0`),
    check('search_words_uses', sql`${word.name} >= 0 and ${word.spec} >= 0 and ${word.piece} >= 0`),
  ],
)
