// Reads a supplier's fields, which may contain anything.
import type { Source } from './attribute.ts'
import { valueAt } from './read-specs.ts'

type Fields = Source['specs']
type Span = readonly [min: number, max: number]

export const numberAt = (specs: unknown, path: string): number | undefined => {
  const value = valueAt(specs, path)
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

export const textAt = (specs: unknown, path: string): string => {
  const value = valueAt(specs, path)
  return typeof value === 'string' ? value.slice(0, 5_000) : ''
}

/** The texts of a list; a single text is a list of one. */
export const textsAt = (specs: unknown, path: string): readonly string[] => {
  const value = valueAt(specs, path)
  const entries = Array.isArray(value) ? value.slice(0, 50) : [value]
  return entries.filter((entry) => typeof entry === 'string').map((entry) => entry.slice(0, 5_000))
}

/** The first entries of a list of objects. Entries of other types have no fields to read. */
export const listAt = (specs: unknown, path: string): readonly unknown[] => {
  const value = valueAt(specs, path)
  return Array.isArray(value) ? value.slice(0, 50) : []
}

/** The sum over all these fields; undefined if no field has a number. */
export function total(specs: unknown, paths: readonly string[]): number | undefined {
  const counts = paths.flatMap((path) => numberAt(specs, path) ?? [])
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0)
}

const within = (specs: Fields, paths: readonly string[], [min, max]: Span): readonly number[] =>
  paths.flatMap((path) => numberAt(specs, path) ?? []).filter((value) => value >= min && value <= max)

/** The upper end of a range stated in two fields. Many suppliers state a single figure in the first one, and some swap the two. */
export const highest =
  (paths: readonly string[], span: Span) =>
  ({ specs }: Source): number | undefined => {
    const values = within(specs, paths, span)
    return values.length === 0 ? undefined : Math.max(...values)
  }

/** The lower end, if it differs from the upper one. */
export const lowest =
  (paths: readonly string[], span: Span) =>
  ({ specs }: Source): number | undefined => {
    const values = within(specs, paths, span)
    const low = Math.min(...values)
    return values.length < 2 || low === Math.max(...values) ? undefined : low
  }

/** True if the name has one of these words; unknown if it does not. */
export const isNamed =
  (pattern: RegExp) =>
  ({ name }: Source): true | undefined =>
    pattern.test(name) || undefined
