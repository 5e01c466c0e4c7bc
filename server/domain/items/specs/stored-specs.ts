// Typed specs in queries: the stored ones, or else parsed from the product.
import { sql } from 'drizzle-orm'
import type { TypedSpecs } from '#common/specs/attribute.ts'
import { type SpecEdits, typedSpecsOf } from '#common/specs/typed-specs.ts'
import { partFacts } from '#server/db/schema/part-facts.ts'
import { products } from '#server/db/schema/products.ts'

const hasNone = sql`coalesce(${partFacts.specs}, '{}') = '{}'`

/**
 * For queries that left join `partFacts`. Reads the supplier's specs only for parts without stored typed specs, because they make up most
 * of a product's bytes.
 */
export const specColumns = {
  stored: sql<TypedSpecs | null>`${partFacts.specs}`.as('stored'),
  supplied: sql<Readonly<Record<string, unknown>> | null>`case when ${hasNone} then ${products.specs} end`.as('supplied'),
  edits: sql<SpecEdits | null>`case when ${hasNone} then ${products.specEdits} end`.as('edits'),
} as const

/** A row of a query with `specColumns`. */
export type PartSpecs = Readonly<{
  productType: string
  name: string
  stored: TypedSpecs | null
  supplied: Readonly<Record<string, unknown>> | null
  edits: SpecEdits | null
}>

/** The typed specs of a part; empty for a category without a description. */
export const typedSpecs = ({ productType, name, stored, supplied, edits }: PartSpecs): TypedSpecs =>
  stored ?? typedSpecsOf({ productType, name, specs: supplied ?? {}, specEdits: edits ?? {} })
