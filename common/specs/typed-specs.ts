// The typed specs of a product, and the values by which people filter it.
import type { Attribute, SpecValue, TypedSpecs } from './attribute.ts'
import { categoryOf } from './categories.ts'
import { formatSpec } from './format.ts'
import { foldName, makerOf } from './makers.ts'
import { readTypedSpecs, typed } from './read-specs.ts'

/**
 * Of the descriptions, with which typed specs are stored. Raise it with every change of what they read, filter or find, of the words and codes of
 * parts, and of what rules of builds read, so that those of stored parts are made again in the background.
 */
export const specEdition = 3

/** What an admin says about typed specs, by attribute; null means that the value is unknown. */
export type SpecEdits = Readonly<Record<string, SpecValue | null>>

export type Described = Readonly<{
  productType: string
  name: string
  /** What the supplier says. Untrusted: fields may hold anything. */
  specs: Readonly<Record<string, unknown>>
  specEdits: SpecEdits
}>

/**
 * What an admin says about the part, otherwise what the supplier says. Empty for parts of a category without a description. Edits that do
 * not fit the description, for example because it has changed since, are not used. Never throws.
 */
export function typedSpecsOf({ productType, name, specs, specEdits }: Described): TypedSpecs {
  const category = categoryOf(productType)
  if (category === undefined) return {}
  const read = readTypedSpecs(category, { specs, name })
  const values = Object.entries(category.attributes).map(([key, attribute]) => {
    const edit = Object.hasOwn(specEdits, key) ? specEdits[key] : undefined
    if (edit === null) return [key, undefined] as const
    return [key, (edit === undefined ? null : typed(attribute, edit)) ?? read[key]] as const
  })
  return Object.fromEntries(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** A value by which people filter. Values of one key are equal if `folded` is; an unknown value has '' for both texts. */
export type Facet = Readonly<{ key: string; value: string; folded: string; number: number | null }>

const unknown = { value: '', folded: '', number: null }

/** The maker, then a value per filter of the part's category; several where the part has several. */
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
