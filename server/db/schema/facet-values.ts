// The values of filterable attributes per product type, and how many live parts have each. Unused values stay.
import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

export const facetValues = pgTable(
  'facet_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productType: text('product_type').notNull(),
    // The attribute's key, or `maker`.
    key: text('key').notNull(),
    // For display, in its first spelling. Empty means unknown.
    value: text('value').notNull(),
    // Lowercase letters and digits only, so that all spellings of a value share it.
    folded: text('folded').notNull(),
    // A numeric attribute's value, in the attribute's unit.
    number: doublePrecision('number'),
    uses: integer('uses').notNull().default(0),
  },
  (facet) => [
    uniqueIndex('facet_values_value').on(facet.productType, facet.key, facet.folded),
    check('facet_values_uses', sql`${facet.uses} >= 0`),
  ],
)
