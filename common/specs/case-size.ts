// Case sizes: labelled, as three numbers in any order, or in inches.
import type { Source } from './attribute.ts'
import { valueAt } from './read-specs.ts'
import { numberAt, textAt } from './source.ts'

type Sides = readonly [number, number, number]

const labelled = ['width', 'height', 'depth'] as const
/** Smaller figures are inches or centimetres. */
const shortestCredible = 40

/** The three sides in millimetres, in the supplier's order; undefined unless all of them are credible. */
export function sidesOf(specs: unknown): Sides | undefined {
  const fields = labelled.flatMap((side) => numberAt(specs, `dimensions_mm.${side}`) ?? [])
  const sides = fields.length === 3 ? fields : (textAt(specs, 'dimensions').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const [first, second, third] = sides
  if (sides.length !== 3 || first === undefined || second === undefined || third === undefined) return undefined
  return Math.min(...sides) >= shortestCredible ? [first, second, third] : undefined
}

/** `428 × 210 × 460 mm`; suppliers do not say which side comes first. */
export function sidesText(specs: unknown): string | undefined {
  if (valueAt(specs, 'dimensions_mm.height') !== undefined) return undefined
  const sides = sidesOf(specs)
  return sides && `${sides.join(' × ')} mm`
}

const kilogramsPerPound = 0.453592
/** The density of steel or aluminium cases, in pounds per litre. */
const credibleDensity = [0.12, 1] as const

/** Suppliers omit the unit, pounds. The volume reveals figures that cannot be pounds. */
export function weightOf({ specs }: Source): number | string | undefined {
  const pounds = numberAt(specs, 'weight')
  if (pounds === undefined) return textAt(specs, 'weight')
  const volume = numberAt(specs, 'volume')
  const [least, most] = credibleDensity
  if (volume !== undefined && (pounds < volume * least || pounds > volume * most)) return undefined
  return Number((pounds * kilogramsPerPound).toFixed(2))
}
