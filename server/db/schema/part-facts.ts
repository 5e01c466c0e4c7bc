// The typed specs of a live product, and the values by which it is filtered. `index_parts` writes the rows.
import { bigint, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { TypedSpecs } from '#common/specs/attribute.ts'
import { fitKeys } from './fit-keys.ts'
import { products } from './products.ts'

export const partFacts = pgTable(
  'part_facts',
  {
    productId: bigint('product_id', { mode: 'number' })
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    specs: jsonb('specs').$type<TypedSpecs>().notNull(),
    // Ids of facet_values.
    facets: integer('facets').array().notNull(),
    // What rules of builds read of the part; null for categories that no rule reads.
    fitKeyId: integer('fit_key_id').references(() => fitKeys.id),
    // Of the descriptions that the row was made with. Rows of other editions are made again in the background.
    edition: integer('edition').notNull(),
  },
  (part) => [
    index('part_facts_facets').using('gin', part.facets),
    index('part_facts_edition').on(part.edition),
    index('part_facts_fit_key').on(part.fitKeyId),
  ],
)
