// The part facts that build rules use, one row per combination: parts with the same key fit the same machines. `index_part_batch` writes the
// rows.
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PartFacts } from '#common/builds/part-facts.ts'

export const fitKeys = pgTable(
  'fit_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productType: text('product_type').notNull(),
    // The edition of the spec descriptions from which the facts were read. Other editions may have other fields.
    edition: integer('edition').notNull(),
    facts: jsonb('facts').$type<PartFacts>().notNull(),
    // A digest of the facts, which are too long for an index.
    digest: text('digest').notNull(),
    // The number of live parts with this key.
    uses: integer('uses').notNull().default(0),
  },
  (key) => [uniqueIndex('fit_keys_facts').on(key.productType, key.edition, key.digest), check('fit_keys_uses', sql`${key.uses} >= 0`)],
)
