import type { Group } from '#common/specs/attribute.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { describeSpecs, headFacts, rowFacts, type SpecRow } from '#common/specs/format.ts'
import { rawRows } from './raw-rows.ts'
import { type PartSpecs, typedSpecs } from './stored-specs.ts'

export type SpecGroup = { title: Group; rows: SpecRow[] }

const rawHighlights = 4

/** The specs that buyers compare first; for a category without a description, the supplier's first specs. */
export function highlightsOf(part: PartSpecs): { label: string; value: string }[] {
  const category = categoryOf(part.productType)
  const rows = category ? rowFacts(category, typedSpecs(part)) : rawRows(part.supplied ?? {}).slice(0, rawHighlights)
  return rows.map(({ label, text }) => ({ label, value: text }))
}

/** All known specs in groups, and the facts for the head of the page. Values are texts with units. */
export function shownSpecs(part: PartSpecs): { specGroups: SpecGroup[]; headFacts: SpecRow[] } {
  const category = categoryOf(part.productType)
  if (category === undefined) {
    const rows = rawRows(part.supplied ?? {})
    return { specGroups: rows.length === 0 ? [] : [{ title: 'Main', rows }], headFacts: [] }
  }
  const specs = typedSpecs(part)
  return {
    specGroups: describeSpecs(category, specs).map(({ title, rows }) => ({ title, rows: [...rows] })),
    headFacts: [...headFacts(category, specs)],
  }
}
