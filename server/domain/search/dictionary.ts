// Synonyms, ready to be found in a search: by their letters and digits, so that "graphicscard" and "graphics-card" are one entry.
import { readWords, type Word } from './read-words.ts'
import type { Alternative } from './retrieval.ts'
import { bestCandidate, spellingKeys } from './spelling.ts'
import { fillers, type Synonym, synonyms } from './synonyms.data.ts'
import { isLetters, squashWord } from './text.ts'
import type { Candidate } from './vocabulary.ts'

export type Entry = Readonly<{
  means: readonly Alternative[] /** The product type, as `@memory`, if the entry names one. */
  type: string | null
}>

export type Dictionary = Readonly<{
  entryOf: (key: string) => Entry | undefined
  /** The entry's key that a misspelled key means. */
  nearest: (key: string) => (Candidate & { edits: number }) | undefined
}>

export const maxSpan = 4

const shortestKey = 3

/** What a span of words is looked up by. */
export const keyOf = (words: readonly Word[]): string => words.map(({ forms }) => forms[0]).join('')

export const isFiller = ({ forms, isFixed }: Word): boolean => !isFixed && fillers.has(forms[0])

/** Later synonyms replace earlier ones, so that "hard drive" says more than a name of the category. */
export function makeDictionary(all: readonly Synonym[]): Dictionary {
  const entries = new Map<string, Entry>()
  for (const { typed, means } of all) {
    for (const phrase of typed) {
      const words = readWords(phrase).filter((word) => !isFiller(word))
      const key = keyOf(words.length === 0 ? readWords(phrase) : words)
      const meant = means.map((meaning) => meaning.split(' ').map(meantWord)).filter((parts) => parts.join('') !== key)
      entries.set(key, { means: meant, type: onlyType(meant) })
    }
  }
  const letters = [...entries.keys()]
    .filter((key) => key.length >= shortestKey && isLetters(key))
    .map((word) => ({
      word,
      uses: entries
        .get(word)
        ?.means.flat()
        .some((meant) => meant.startsWith('@'))
        ? usesOfCategory
        : usesOfEntry,
    }))
  const byKey = new Map<string, Candidate[]>()
  for (const candidate of letters) {
    for (const shared of spellingKeys(candidate.word)) byKey.set(shared, [...(byKey.get(shared) ?? []), candidate])
  }
  return {
    entryOf: (key) => entries.get(key),
    nearest: (key) => bestCandidate(key, [...new Set(spellingKeys(key).flatMap((shared) => byKey.get(shared) ?? []))]),
  }
}

/** The names of categories are more usual than almost every word of the catalogue. */
const usesOfCategory = 2000
const usesOfEntry = 20

function onlyType(means: readonly Alternative[]): string | null {
  const types = new Set(means.map((meant) => meant.find((word) => word.startsWith('@'))))
  return types.size === 1 ? ([...types][0] ?? null) : null
}

const meantWord = (word: string): string => (word.startsWith('@') ? word : squashWord(word))

export const defaultDictionary = makeDictionary(synonyms)
