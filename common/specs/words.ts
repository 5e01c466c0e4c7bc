// The search words for a part, made from its typed specs.
import type { Attribute, Category, SpecValue, TypedSpecs } from './attribute.ts'
import { squash } from './read-specs.ts'

/** Letters and digits in lower case: `AM3+` is `am3plus`, `80+ Gold` is `80plusgold`. */
export const searchWord = (text: string): string => squash(text).replaceAll('+', 'plus')

/** Every word once, in the order of the attributes. */
export const specWords = (category: Category, specs: TypedSpecs): readonly string[] => [
  ...new Set(
    writtenSpecWords(category, specs)
      .map(searchWord)
      .filter((word) => word !== ''),
  ),
]

/** The words before they are squashed: `2 x 16 GB`, `2.5g`. */
export const writtenSpecWords = (category: Category, specs: TypedSpecs): readonly string[] =>
  Object.entries(category.attributes).flatMap(([key, attribute]) => {
    const value = Object.hasOwn(specs, key) ? specs[key] : undefined
    return value === undefined ? [] : wordsOfValue(attribute, value)
  })

/** The words for one value; empty if it is not of the attribute's kind. */
export function wordsOfValue(attribute: Attribute, value: SpecValue): readonly string[] {
  switch (attribute.kind) {
    case 'number':
      return typeof value === 'number' ? (attribute.words?.(value) ?? []) : []
    case 'yes':
      return typeof value === 'boolean' ? (attribute.words?.(value) ?? []) : []
    case 'many':
      return typeof value === 'object' ? (attribute.words?.(value) ?? []) : []
    case 'one':
    case 'text':
      return typeof value === 'string' ? (attribute.words?.(value) ?? []) : []
  }
}
