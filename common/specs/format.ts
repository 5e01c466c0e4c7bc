// Typed specs as text for people.
import { type Attribute, type Category, type Group, groups, type SpecValue, type TypedSpecs } from './attribute.ts'
import { formatQuantity } from './units.ts'

export type SpecRow = Readonly<{ key: string; label: string; text: string }>
export type SpecGroup = Readonly<{ title: Group; rows: readonly SpecRow[] }>

/** `850 W`, `80 PLUS Gold`, `Yes`, `HDMI, VGA`; null if the value is not of the attribute's kind. */
export function formatSpec(attribute: Attribute, value: SpecValue): string | null {
  switch (attribute.kind) {
    case 'number':
      return typeof value === 'number' ? formatQuantity(value, attribute.unit) : null
    case 'yes':
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null
    case 'many':
      return typeof value === 'object' && value.length > 0 ? value.join(', ') : null
    case 'one':
    case 'text':
      return typeof value === 'string' ? value : null
  }
}

/** Every known visible attribute, in groups. */
export function describeSpecs(category: Category, specs: TypedSpecs): readonly SpecGroup[] {
  const shown = Object.entries(category.attributes).filter(([, attribute]) => !attribute.isHidden)
  return groups.flatMap((title) => {
    const rows = shown.filter(([, { group = 'Main' }]) => group === title).flatMap(([key, attribute]) => rowOf(key, attribute, specs))
    return rows.length === 0 ? [] : [{ title, rows }]
  })
}

/** The facts in the rows of a list, the most important one first. */
export const rowFacts = (category: Category, specs: TypedSpecs): readonly SpecRow[] =>
  Object.entries(category.attributes)
    .filter(([, { row }]) => row !== undefined)
    .sort(([, a], [, b]) => (a.row ?? 0) - (b.row ?? 0))
    .flatMap(([key, attribute]) => rowOf(key, attribute, specs))

export const headFacts = (category: Category, specs: TypedSpecs): readonly SpecRow[] =>
  Object.entries(category.attributes)
    .filter(([, { isHead }]) => isHead)
    .flatMap(([key, attribute]) => rowOf(key, attribute, specs))

function rowOf(key: string, attribute: Attribute, specs: TypedSpecs): readonly SpecRow[] {
  const value = Object.hasOwn(specs, key) ? specs[key] : undefined
  const text = value === undefined ? null : formatSpec(attribute, value)
  return text === null ? [] : [{ key, label: attribute.label, text }]
}
