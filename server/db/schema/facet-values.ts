// The values that parts of a product type have in attributes that filter, and in how many live parts. Values stay when no part has them any more.
import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

export const facetValues = pgTable(
  'facet_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productType: text('product_type').notNull(),
    // The attribute's key, or `maker`.
    key: text('key').notNull(),
    // As people read it, in its first spelling. Empty means unknown.
    value: text('value').notNull(),
    // Letters and digits in lower case: spellings of one value share it.
    folded: text('folded').notNull(),
    // The value of numeric attributes, in the unit of the attribute.
    number: doublePrecision('number'),
    uses: integer('uses').notNull().default(0),
  },
  (facet) => [
    uniqueIndex('facet_values_value').on(facet.productType, facet.key, facet.folded),
    check('facet_values_uses', sql`${facet.uses} >= 0`),
  ],
)
