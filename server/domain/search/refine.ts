// What the category of a search says about its words: "27" is a size of a monitor, and a spec counts more than a name that mentions it.
import type { Category } from '#common/specs/attribute.ts'
import { categories } from '#common/specs/categories.ts'
import { typeWord } from './part-words.ts'
import { type Group, points } from './retrieval.ts'
import { meaningOf, meaningsOf, wordsOfNumber } from './spec-meanings.ts'
import { isNumber } from './text.ts'

const byType: ReadonlyMap<string, Category> = new Map(categories.map((category) => [typeWord(category.type), category]))

/** The category that the search names, or the only one of which every word can be a spec. */
export function categoryOf(groups: readonly Group[]): Category | undefined {
  const named = new Set(groups.flatMap(({ type }) => type ?? []))
  if (named.size > 0) return named.size === 1 ? byType.get([...named][0] ?? '') : undefined
  if (groups.length === 0) return undefined
  // The usual spelling first: "4tb" is a size of drives, its other spelling "4000gb" could be one of memory.
  for (const spellings of [1, Number.POSITIVE_INFINITY]) {
    const fits = categories.filter((category) => groups.every(({ words }) => meaningOf(category, words.slice(0, spellings)) !== undefined))
    if (fits.length > 0) return fits.length === 1 ? fits[0] : undefined
  }
  return undefined
}

/** Parts whose specs say it come first, then parts whose names say it. */
export const refined = (groups: readonly Group[], category: Category): readonly Group[] =>
  groups.map((group) => {
    if (group.type !== null) return group
    const [first = ''] = group.words
    const said = group.words.filter((word) => meaningsOf(category, word).length > 0)
    const more = isNumber(first) && said.length === 0 ? wordsOfNumber(category, Number(first)) : []
    const specs = [...said, ...more]
    if (specs.length === 0) return group
    const others = group.tiers.map((tier) => ({ ...tier, points: Math.min(tier.points, points.said) }))
    return {
      ...group,
      tiers: [{ points: points.whole, classes: 'B', alternatives: [...new Set(specs)].map((word) => [word]) }, ...others],
      words: [...more, ...group.words],
    }
  })
