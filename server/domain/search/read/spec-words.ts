// Maps words to values of a category's specs.
import type { Attribute, Category, SpecValue } from '#common/specs/attribute.ts'
import { wordsOfValue } from '#common/specs/words.ts'
import { squashWord } from './text.ts'

/** An attribute and its value; several values if the word applies to all of them, as "modular" does. */
export type Meaning = Readonly<{ key: string; attribute: Attribute; values: readonly SpecValue[] }>

const made = new WeakMap<Category, ReadonlyMap<string, readonly Meaning[]>>()

/** The words of values that can be listed: choices, yes and no. */
export function choiceWords(category: Category): ReadonlyMap<string, readonly Meaning[]> {
  const existing = made.get(category)
  if (existing) return existing
  const words = new Map<string, Meaning[]>()
  for (const [key, attribute] of Object.entries(category.attributes)) {
    for (const value of listedValues(attribute)) {
      for (const word of new Set(wordsOfValue(attribute, value).map(squashWord))) {
        const meanings = words.get(word) ?? []
        const place = meanings.findIndex((meaning) => meaning.key === key)
        const meaning = { key, attribute, values: [...(meanings[place]?.values ?? []), value] }
        words.set(word, place === -1 ? [...meanings, meaning] : meanings.with(place, meaning))
      }
    }
  }
  made.set(category, words)
  return words
}

function listedValues(attribute: Attribute): readonly SpecValue[] {
  switch (attribute.kind) {
    case 'yes':
      return [true, false]
    case 'one':
      return attribute.choices.map(([name]) => name)
    case 'many':
      return attribute.choices.map(([name]) => [name])
    case 'number':
    case 'text':
      return []
  }
}
