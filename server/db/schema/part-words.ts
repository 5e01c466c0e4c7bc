// The words that find a live product. `index_part_batch` writes the rows; server/domain/search creates their text.
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from './products.ts'
import { tsvector } from './types.ts'

export const partWords = pgTable(
  'part_words',
  {
    productId: bigint('product_id', { mode: 'number' })
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    // Each lexeme begins with its word class; see part-words.ts.
    words: tsvector('words').notNull(),
    // Names and numbers as lowercase letters and digits only: finds parts of numbers.
    squashed: text('squashed').notNull(),
  },
  (part) => [
    index('part_words_words').using('gin', part.words),
    index('part_words_squashed').using('gin', sql`${part.squashed} gin_trgm_ops`),
  ],
)
