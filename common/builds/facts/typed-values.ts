// Values of typed specs by kind; null if they are unknown.
import type { TypedSpecs } from '../../specs/attribute.ts'

export const numberIn = (specs: TypedSpecs, key: string): number | null => {
  const value = specs[key]
  return typeof value === 'number' ? value : null
}

export const textIn = (specs: TypedSpecs, key: string): string | null => {
  const value = specs[key]
  return typeof value === 'string' ? value : null
}

export const yesIn = (specs: TypedSpecs, key: string): boolean | null => {
  const value = specs[key]
  return typeof value === 'boolean' ? value : null
}

/** Sorted, because facts are compared as text. */
export const listIn = (specs: TypedSpecs, key: string): readonly string[] | null => {
  const value = specs[key]
  return typeof value === 'object' && value.length > 0 ? value.toSorted() : null
}
