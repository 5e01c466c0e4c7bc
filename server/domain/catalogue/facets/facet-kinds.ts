// The attributes that filter the parts in view.
import { makerKey } from '#common/catalogue/filter-keys.ts'
import type { Attribute, Group } from '#common/specs/attribute.ts'
import { categoryOf } from '#common/specs/categories.ts'
import type { Unit } from '#common/specs/units.ts'

export type FacetKind = Readonly<{ key: string; label: string; group: Group; isNumber: boolean; unit: Unit | null }>

export const makerFacet: FacetKind = { key: makerKey, label: 'Maker', group: 'Main', isNumber: false, unit: null }

/** The filters that all types share, in the order of the first type. */
export function facetKindsOf(types: readonly string[]): readonly FacetKind[] {
  const [first = [], ...others] = types.map(kindsOf)
  return first.filter((kind) => others.every((kinds) => kinds.some((other) => isSame(kind, other))))
}

const kindsOf = (type: string): readonly FacetKind[] =>
  Object.entries(categoryOf(type)?.attributes ?? {}).flatMap(([key, attribute]) => (attribute.isFilter ? [kindOf(key, attribute)] : []))

const kindOf = (key: string, attribute: Attribute): FacetKind => ({
  key,
  label: attribute.label,
  group: attribute.group ?? 'Main',
  isNumber: attribute.kind === 'number',
  unit: attribute.kind === 'number' ? attribute.unit : null,
})

const isSame = (a: FacetKind, b: FacetKind): boolean => a.key === b.key && a.isNumber === b.isNumber && a.unit === b.unit
