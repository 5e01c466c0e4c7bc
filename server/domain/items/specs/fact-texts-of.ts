import { factTexts } from '#common/builds/fact-texts.ts'
import { partFactsOf } from '#common/builds/facts/part-facts-of.ts'
import { type PartSpecs, typedSpecs } from './stored-specs.ts'

/** The facts that build rules read of a part, such as "Socket AM5"; null for categories that no rule reads. */
export function factTextsOf(part: PartSpecs): readonly string[] | null {
  const facts = partFactsOf(part.productType, typedSpecs(part))
  return facts && factTexts(facts)
}
