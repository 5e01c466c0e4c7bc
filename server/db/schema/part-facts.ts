// A live product's typed specs, and the values for filters. `index_part_batch` writes the rows.
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
    // The part facts that build rules use; null for categories that no rule reads.
    fitKeyId: integer('fit_key_id').references(() => fitKeys.id),
    // The edition of the spec descriptions. Rows of other editions are recomputed in the background.
    edition: integer('edition').notNull(),
  },
  (part) => [
    index('part_facts_facets').using('gin', part.facets),
    index('part_facts_edition').on(part.edition),
    index('part_facts_fit_key').on(part.fitKeyId),
  ],
)
