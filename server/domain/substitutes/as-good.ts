// Compares a part with another one by the specs that matter for its category.
import type { Comparison } from '#common/builds/substitution.ts'
import type { SpecValue, TypedSpecs } from '#common/specs/attribute.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { formatSpec } from '#common/specs/format.ts'

/** A value that differs, as displayed. `was` is null if the original does not state it. */
export type Difference = Readonly<{ label: string; was: string | null; is: string }>

type Compared = Readonly<{
  label: string
  text: (value: SpecValue | undefined) => string | null
  valueIn: (specs: TypedSpecs) => SpecValue | undefined
}>

/**
 * True if a part is at least as good in all comparisons. Values that the original does not state are not compared; the other part must
 * state the rest.
 */
export const isAsGood = (comparisons: readonly Comparison[], original: TypedSpecs, other: TypedSpecs): boolean =>
  comparisons.every((comparison) => holds(comparison, valueIn(comparison, original), valueIn(comparison, other)))

export const valueIn = ({ key, of }: Comparison, specs: TypedSpecs): SpecValue | undefined => (of ? of(specs) : specs[key ?? ''])

/** True if the comparison is a requirement for the other part. */
export const isAsked = ({ how }: Comparison, was: SpecValue | undefined): boolean =>
  how !== 'shown' && was !== undefined && !(how === 'least' && was === false)

function holds(comparison: Comparison, was: SpecValue | undefined, is: SpecValue | undefined): boolean {
  if (!isAsked(comparison, was) || was === undefined) return true
  if (is === undefined) return false
  const { how, tolerance = 0 } = comparison
  switch (how) {
    case 'same':
      return JSON.stringify(was) === JSON.stringify(is)
    case 'least':
      return typeof was === 'number' ? typeof is === 'number' && is >= was - tolerance : is === true
    case 'most':
      return typeof was === 'number' && typeof is === 'number' && is <= was + tolerance
    case 'all':
      return listOf(was).every((value) => listOf(is).includes(value))
    case 'rank':
      return betterIn(comparison, was).includes(String(is))
    case 'shown':
      return true
  }
}

const listOf = (value: SpecValue): readonly string[] => (typeof value === 'object' ? value : [String(value)])

/** The values that rank no worse. */
export function betterIn({ order = [] }: Comparison, was: SpecValue): readonly string[] {
  const place = order.indexOf(String(was))
  return place < 0 ? [String(was)] : order.slice(0, place + 1)
}

/** The differences between two parts of a type. */
export function differencesOf(
  productType: string,
  comparisons: readonly Comparison[],
  original: TypedSpecs,
  other: TypedSpecs,
): readonly Difference[] {
  return comparisons.flatMap((comparison) => {
    const { label, text } = comparedAs(productType, comparison)
    const [was, is] = [text(valueIn(comparison, original)), text(valueIn(comparison, other))]
    return is === null || was === is ? [] : [{ label, was, is }]
  })
}

/** The names of values that are not compared, because the original does not state them. */
export const notCompared = (productType: string, comparisons: readonly Comparison[], original: TypedSpecs): readonly string[] =>
  comparisons.flatMap((comparison) =>
    comparison.how !== 'shown' && valueIn(comparison, original) === undefined ? [comparedAs(productType, comparison).label] : [],
  )

function comparedAs(productType: string, comparison: Comparison): Pick<Compared, 'label' | 'text'> {
  const { key = '', label = key, unit } = comparison
  const attribute = categoryOf(productType)?.attributes[key]
  if (attribute) return { label: attribute.label, text: (value) => (value === undefined ? null : formatSpec(attribute, value)) }
  return { label, text: (value) => (typeof value === 'number' ? `${value}${unit === undefined ? '' : ` ${unit}`}` : null) }
}
