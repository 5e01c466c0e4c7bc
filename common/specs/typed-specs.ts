// A product's typed specs, and the values for filtering by them.
import type { Attribute, Category, SpecValue, TypedSpecs } from './attribute.ts'
import { categoryOf } from './categories.ts'
import { formatSpec } from './format.ts'
import { foldName, makerOf } from './makers.ts'
import { readTypedSpec, readTypedSpecs, typed } from './read-specs.ts'

/**
 * The edition of the descriptions, stored with typed specs. Raise it after every change to how specs are read, filtered or found, to words
 * and codes of parts, or to facts that compatibility rules read, so that a background job recomputes the specs of stored parts.
 */
export const specEdition = 6

/** An admin's values for typed specs, by attribute; null means that the value is unknown. */
export type SpecEdits = Readonly<Record<string, SpecValue | null>>

export type Described = Readonly<{
  productType: string
  name: string
  /** The supplier's data. Untrusted: fields may contain anything. */
  specs: Readonly<Record<string, unknown>>
  specEdits: SpecEdits
}>

/**
 * The admin's values for the part, otherwise the supplier's. Empty for parts whose category has no description. Ignores edits that do not
 * fit the description, for example because it has changed since. Never throws.
 */
export function typedSpecsOf({ productType, name, specs, specEdits }: Described): TypedSpecs {
  const category = categoryOf(productType)
  if (category === undefined) return {}
  const read = readTypedSpecs(category, { specs, name })
  const edited = Object.entries(category.attributes).filter(([key]) => Object.hasOwn(specEdits, key))
  if (edited.length === 0) return read
  const values = new Map<string, SpecValue | null>(Object.entries(read))
  for (const [key, attribute] of edited) {
    const edit = specEdits[key] ?? null
    const value = edit === null ? null : (typed(attribute, edit) ?? values.get(key) ?? null)
    values.set(key, value)
  }
  const inOrder = Object.keys(category.attributes).map((key) => [key, values.get(key) ?? null] as const)
  return Object.fromEntries(inOrder.flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}

/** The typed specs of `typedSpecsOf`, each read when it is asked for: for readers of a few. */
export function typedSpecReader(category: Category, { name, specs, specEdits }: Omit<Described, 'productType'>): SpecReader {
  return (key) => {
    const attribute = Object.hasOwn(category.attributes, key) ? category.attributes[key] : undefined
    if (attribute === undefined) return undefined
    const edit = Object.hasOwn(specEdits, key) ? (specEdits[key] ?? null) : undefined
    if (edit === null) return undefined
    return (edit === undefined ? null : typed(attribute, edit)) ?? readTypedSpec(category, key, { specs, name })
  }
}

/** Returns undefined for an unknown spec. */
export type SpecReader = (key: string) => SpecValue | undefined

/** A value to filter by. Values of one key are equal if `folded` is equal; an unknown value has '' for both texts. */
export type Facet = Readonly<{ key: string; value: string; folded: string; number: number | null }>

const unknown = { value: '', folded: '', number: null }

/** The maker, then the values for each filter of the part's category: one or several per filter. */
export function facetsOf(
  { productType, manufacturer }: Readonly<{ productType: string; manufacturer: string | null }>,
  specs: TypedSpecs,
): readonly Facet[] {
  const maker = makerOf(manufacturer)
  const filters = Object.entries(categoryOf(productType)?.attributes ?? {}).filter(([, { isFilter }]) => isFilter)
  return [
    { key: 'maker', ...(maker === null ? unknown : named(maker)) },
    ...filters.flatMap(([key, attribute]) => valuesOf(attribute, specs[key]).map((value) => ({ key, ...value }))),
  ]
}

const named = (value: string) => ({ value, folded: foldName(value), number: null })

function valuesOf(attribute: Attribute, value: SpecValue | undefined): readonly Omit<Facet, 'key'>[] {
  if (value === undefined) return [unknown]
  if (typeof value === 'object') return value.length === 0 ? [unknown] : value.map(named)
  const text = formatSpec(attribute, value)
  if (text === null) return [unknown]
  return [typeof value === 'number' ? { value: text, folded: String(value), number: value } : named(text)]
}
