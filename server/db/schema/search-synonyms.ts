// Synonyms that admins added to the shop's own (server/domain/search/repair/synonyms.data.ts).
import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    // The text that customers type, and its additional meaning.
    typed: text('typed').notNull(),
    means: text('means').notNull(),
    createdAt: createdAt(),
  },
  (synonym) => [
    uniqueIndex('search_synonyms_pair').on(synonym.typed, synonym.means),
    check('search_synonyms_typed_length', sql`char_length(${synonym.typed}) between 1 and 100`),
    check('search_synonyms_means_length', sql`char_length(${synonym.means}) between 1 and 100`),
  ],
)
