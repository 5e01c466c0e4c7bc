// The vocabulary of the catalogue: how many live parts have a word, by its class. Words stay when no part has them any more.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    name: integer('name').notNull().default(0),
    spec: integer('spec').notNull().default(0),
    piece: integer('piece').notNull().default(0),
    // By which misspellings of it find the word; null if nothing is corrected to it.
    keys: text('keys').array(),
  },
  (word) => [
    index('search_words_keys').using('gin', word.keys),
    // Completes the last word while it is typed.
    index('search_words_prefix').on(sql`${word.word} text_pattern_ops`).where(sql`name + spec > 0`),
    check('search_words_uses', sql`${word.name} >= 0 and ${word.spec} >= 0 and ${word.piece} >= 0`),
  ],
)
