// What a search was understood as, in chips that can be taken off: "Memory", "DDR5", "2 × 16 GB".
import type { Category } from '#common/specs/attribute.ts'
import { categories } from '#common/specs/categories.ts'
import { formatSpec } from '#common/specs/format.ts'
import type { Meaning } from './choice-words.ts'
import { typeWord } from './part-words.ts'
import type { Group } from './retrieval.ts'
import { meaningsOf } from './spec-meanings.ts'

export type Chip = Readonly<{
  text: string
  /** The attribute of the category; null if the chip is the category itself. */
  key: string | null
  /** The search without the words of the chip. */
  without: string
}>

const byType: ReadonlyMap<string, Category> = new Map(categories.map((category) => [typeWord(category.type), category]))

export function chipsOf(groups: readonly Group[], search: string): readonly Chip[] {
  const category = categoryOf(groups)
  if (category === undefined) return []
  return groups.flatMap((group) => {
    const without = dropped(search, group)
    const kind = group.type === null ? [] : [{ text: category.type, key: null, without }]
    return [...kind, ...specChips(category, group).map((chip) => ({ ...chip, without }))]
  })
}

const dropped = (search: string, { start, end }: Group): string => `${search.slice(0, start)} ${search.slice(end)}`.replace(/\s+/g, ' ').trim()

/** The category that the search names, or the only one of which every word can be a spec. */
function categoryOf(groups: readonly Group[]): Category | undefined {
  const named = new Set(groups.flatMap(({ type }) => type ?? []))
  if (named.size > 0) return named.size === 1 ? byType.get([...named][0] ?? '') : undefined
  const fits = groups.length === 0 ? [] : categories.filter((category) => groups.every((group) => meaningOf(category, group) !== undefined))
  return fits.length === 1 ? fits[0] : undefined
}

function meaningOf(category: Category, { words }: Group): readonly [word: string, meaning: Meaning] | undefined {
  for (const word of words) {
    const [meaning] = meaningsOf(category, word)
    if (meaning) return [word, meaning]
  }
  return undefined
}

/** A word that is true of several values, such as "modular", stays as it is. */
function specChips(category: Category, group: Group): readonly { text: string; key: string }[] {
  const [word, meaning] = meaningOf(category, group) ?? []
  if (word === undefined || meaning === undefined) return []
  const [value, ...others] = meaning.values
  const text = value === undefined || others.length > 0 ? null : formatSpec(meaning.attribute, value)
  const said = text === 'Yes' ? meaning.attribute.label : text
  return [{ text: said ?? word.charAt(0).toUpperCase() + word.slice(1), key: meaning.key }]
}
