// The facts of a part that build rules read, with a digest as key: parts with the same key fit the same machines.
import { createHash } from 'node:crypto'
import { partFactsOf } from '#common/builds/facts/part-facts-of.ts'
import type { PartFacts } from '#common/builds/part-facts.ts'
import type { TypedSpecs } from '#common/specs/attribute.ts'

export type FitKey = Readonly<{ facts: PartFacts; digest: string }>

/** null for a part of a category that no rule reads. */
export function fitKeyOf(productType: string, specs: TypedSpecs): FitKey | null {
  const facts = partFactsOf(productType, specs)
  return facts && { facts, digest: createHash('sha256').update(inOrder(facts)).digest('base64url') }
}

/** JSON that does not depend on the order of the fields. */
const inOrder = (facts: PartFacts): string =>
  JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
