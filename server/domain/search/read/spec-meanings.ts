// Interprets words of a search as specs of a category.
import type { Category, SpecValue } from '#common/specs/attribute.ts'
import { wordsOfValue } from '#common/specs/words.ts'
import { choiceWords, type Meaning } from './spec-words.ts'
import { squashWord } from './text.ts'

const mainRows = 3
const figure = /^[a-z]*(\d+(?:\.\d+)?)[a-z]*$/
const thousand = 1000

/** The attributes that have this word as a value. */
export function meaningsOf(category: Category, word: string): readonly Meaning[] {
  return [...(choiceWords(category).get(word) ?? []), ...figures(category, word), ...kits(category, word)]
}

/** The first of the words that is a value of a spec. */
export function meaningOf(category: Category, words: readonly string[]): readonly [word: string, meaning: Meaning] | undefined {
  for (const word of words) {
    const [meaning] = meaningsOf(category, word)
    if (meaning) return [word, meaning]
  }
  return undefined
}

function figures(category: Category, word: string): readonly Meaning[] {
  const digits = figure.exec(word)?.[1]
  if (digits === undefined) return []
  return Object.entries(category.attributes).flatMap(([key, attribute]) => {
    if (attribute.kind !== 'number' || attribute.words === undefined) return []
    const value = [Number(digits), Number(digits) * thousand].find(
      (candidate) =>
        candidate >= attribute.min && candidate <= attribute.max && wordsOfValue(attribute, candidate).map(squashWord).includes(word),
    )
    return value === undefined ? [] : [{ key, attribute, values: [value] }]
  })
}

const kit = /^(\d+)x(\d+)(?:gb)?$/

function kits({ attributes }: Category, word: string): readonly Meaning[] {
  const [, count, size] = kit.exec(word) ?? []
  const attribute = attributes.kit
  if (count === undefined || attribute === undefined) return []
  const value: SpecValue = `${count} × ${size} GB`
  return wordsOfValue(attribute, value).map(squashWord).includes(word) ? [{ key: 'kit', attribute, values: [value] }] : []
}

/** The words for a number without a unit in a category's main specs: `850w` for the 850 of "psu 850". */
export const wordsOfNumber = ({ attributes }: Category, value: number): readonly string[] =>
  Object.values(attributes).flatMap((attribute) => {
    const isMain = attribute.kind === 'number' && attribute.row !== undefined && attribute.row <= mainRows
    if (!isMain || value < attribute.min || value > attribute.max) return []
    return wordsOfValue(attribute, value)
      .map(squashWord)
      .filter((word) => word.startsWith(String(value)))
  })
