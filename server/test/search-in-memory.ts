// A catalogue in memory that is searched as the database searches its own: for tests and for the bench of the queries.

import { fitKeyOf } from '#server/domain/part-index/fit-key.ts'
import { isBegun } from '#server/domain/search/read/lexemes.ts'
import { type PartWords, partWords, type SearchedPart, squashedText, vocabularyWords } from '#server/domain/search/read/part-words.ts'
import { isLetters } from '#server/domain/search/read/text.ts'
import { spellingKeys } from '#server/domain/search/repair/spelling.ts'
import { rareWord, type Uses, type Vocabulary } from '#server/domain/search/repair/vocabulary.ts'
import type { Figures } from '#server/domain/search/understand/figures.ts'
import { powerFor } from '#server/domain/search/understand/needed-power.ts'
import type { Group, Retrieval } from '#server/domain/search/understand/retrieval.ts'
import { requiredGroups } from '#server/domain/search/understand/retrieval.ts'
import { compareStandings, type IndexedPart, indexedPart, type Standing, scoreOf } from './searches/rank.ts'

export type CataloguePart = SearchedPart & Standing
export type Hit<Part> = Readonly<{ part: Part; score: number }>

export function makeCatalogue<Part extends CataloguePart>(parts: readonly Part[]) {
  const words = parts.map(partWords)
  const indexed: readonly IndexedPart[] = parts.map((part, i) => indexedPart(words[i] ?? none, squashedText(part)))
  const places = new Map<string, number[]>()
  words.forEach(({ numbers, a, b, c }, i) => {
    for (const word of new Set([...numbers, ...a, ...b, ...c])) {
      const list = places.get(word)
      if (list) list.push(i)
      else places.set(word, [i])
    }
  })

  const placesOf = (word: string): readonly number[] =>
    isBegun(word) ? [...places].flatMap(([one, found]) => (one.startsWith(word.slice(0, -1)) ? found : [])) : (places.get(word) ?? [])

  /** The places of all parts that a group may match: the index decides nothing, `scoreOf` does. */
  const candidatesOf = ({ tiers, substring }: Group): ReadonlySet<number> => {
    const found = new Set<number>()
    for (const { alternatives } of tiers) {
      for (const alternative of alternatives) {
        const lists = alternative.map(placesOf).sort((x, y) => x.length - y.length)
        for (const place of lists[0] ?? []) found.add(place)
      }
    }
    if (substring !== null) {
      for (const [i, { squashed }] of indexed.entries()) if (squashed.includes(substring)) found.add(i)
    }
    return found
  }

  const search = (retrieval: Retrieval): readonly Hit<Part>[] => {
    const [first, ...others] = requiredGroups(retrieval)
      .map(candidatesOf)
      .sort((x, y) => x.size - y.size)
    const inAll = [...(first ?? [])].filter((place) => others.every((other) => other.has(place)))
    const inSubstring = indexed.flatMap(({ squashed }, i) =>
      retrieval.substring !== null && squashed.includes(retrieval.substring.text) ? [i] : [],
    )
    return [...new Set([...inAll, ...inSubstring, ...(places.get(retrieval.whole ?? '') ?? [])])]
      .flatMap((place) => {
        const [part, inIndex] = [parts[place], indexed[place]]
        const score = inIndex === undefined ? null : scoreOf(retrieval, inIndex)
        return part === undefined || score === null ? [] : [{ part, score }]
      })
      .sort((x, y) => y.score - x.score || compareStandings(x.part, y.part))
  }

  const valuesOf: Figures['valuesOf'] = async (type, key) =>
    parts.flatMap(({ productType, specs }) => (productType === type && typeof specs[key] === 'number' ? [specs[key]] : []))

  /** The facts of the cards or processors that match best. */
  const factsOf = async (retrieval: Retrieval) => {
    const hits = search(retrieval).filter(({ part }) => part.productType === 'Graphics card' || part.productType === 'CPU')
    const best = hits.filter(({ score }) => score === hits[0]?.score)
    return best.flatMap(({ part: { productType, specs } }) => fitKeyOf(productType, specs)?.facts ?? [])
  }

  const figures: Figures = { valuesOf, powerFor: (wanted) => powerFor(wanted, factsOf) }
  return { search, vocabulary: makeVocabulary(words), figures }
}

const none: PartWords = { numbers: [], a: [], b: [], c: [] }

export function makeVocabulary(parts: readonly PartWords[]): Vocabulary {
  const uses = new Map<string, { -readonly [Kind in keyof Uses]: Uses[Kind] }>()
  const count = (words: readonly string[], kind: keyof Uses) => {
    for (const word of words) {
      const existing = uses.get(word)
      if (existing) existing[kind]++
      else uses.set(word, { name: 0, spec: 0, piece: 0, [kind]: 1 })
    }
  }
  for (const { a, b, c } of parts.map(vocabularyWords)) {
    count(a, 'name')
    count(b, 'spec')
    count(c, 'piece')
  }
  const byKey = new Map<string, string[]>()
  for (const [word, { name, spec }] of uses) {
    if (name + spec === 0 || !isLetters(word)) continue
    for (const key of spellingKeys(word)) {
      const list = byKey.get(key)
      if (list) list.push(word)
      else byKey.set(key, [word])
    }
  }
  const wholeUses = (word: string): number => (uses.get(word)?.name ?? 0) + (uses.get(word)?.spec ?? 0)

  return {
    look: async (words, checked) => ({
      uses: new Map(words.flatMap((word) => (uses.has(word) ? [[word, uses.get(word) ?? { name: 0, spec: 0, piece: 0 }]] : []))),
      near: new Map(
        checked
          .filter((word) => wholeUses(word) < rareWord)
          .map((word) => {
            const similar = new Set(spellingKeys(word).flatMap((key) => byKey.get(key) ?? []))
            return [word, [...similar].map((candidate) => ({ word: candidate, uses: wholeUses(candidate) }))]
          }),
      ),
    }),
  }
}
