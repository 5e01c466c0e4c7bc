// Synonyms, indexed by their letters and digits, so that "graphicscard" and "graphics-card" are one entry.
import { isUnit, writtenQuantity } from '../read/quantities.ts'
import { type Rule, readWords, rulesOfUnits, type Word } from '../read/read-words.ts'
import { isLetters, plain, squashWord } from '../read/text.ts'
import { bestCandidate, spellingKeys } from './spelling.ts'
import { fillers, type Synonym, synonyms } from './synonyms.data.ts'
import type { Candidate } from './vocabulary.ts'

/** A part must have all of these words. */
export type Alternative = readonly string[]

export type Entry = Readonly<{
  means: readonly Alternative[] /** The product type, as `@memory`, if the entry names one. */
  type: string | null
}>

export type Dictionary = Readonly<{
  entryOf: (key: string) => Entry | undefined
  /** The entry key that a misspelled key means. */
  nearest: (key: string) => (Candidate & { edits: number }) | undefined
  /** Rules that read quantities with units that admins added. */
  unitRules: readonly Rule[]
}>

/** A synonym that an admin added: customers type `typed` and mean `means`, in addition to its earlier meanings. */
export type AddedSynonym = Readonly<{ typed: string; means: string }>

export const maxSpan = 4

const shortestKey = 3

/** The lookup key of a span of words. */
export const keyOf = (words: readonly Word[]): string => words.map(({ forms }) => forms[0]).join('')

export const isFiller = ({ forms, isFixed }: Word): boolean => !isFixed && fillers.has(forms[0])

const wordsOf = (phrase: string): readonly Word[] => {
  const words = readWords(phrase)
  const telling = words.filter((word) => !isFiller(word))
  return telling.length === 0 ? words : telling
}

/** Later synonyms replace earlier ones, so that "hard drive" wins over a category name. */
export function makeDictionary(all: readonly Synonym[]): Dictionary {
  const entries = new Map<string, Entry>()
  for (const { typed, means } of all) {
    for (const phrase of typed) {
      const key = keyOf(wordsOf(phrase))
      const meant = means.map((meaning) => meaning.split(' ').map(meantWord)).filter((parts) => parts.join('') !== key)
      entries.set(key, { means: meant, type: onlyType(meant) })
    }
  }
  return { entryOf: (key) => entries.get(key), nearest: nearestIn(entries), unitRules: [] }
}

function nearestIn(entries: ReadonlyMap<string, Entry>): Dictionary['nearest'] {
  const letters = [...entries]
    .filter(([key]) => key.length >= shortestKey && isLetters(key))
    .map(([word, { means }]) => ({ word, uses: means.some(isKind) ? usesOfCategory : usesOfEntry }))
  const byKey = new Map<string, Candidate[]>()
  for (const candidate of letters) {
    for (const shared of spellingKeys(candidate.word)) byKey.set(shared, [...(byKey.get(shared) ?? []), candidate])
  }
  return (key) => {
    const shared = [...new Set(spellingKeys(key).flatMap((one) => byKey.get(one) ?? []))]
    const isLong = ({ word }: Candidate) => word.length >= longName
    return bestCandidate(key, shared) ?? (key.length < shortestOfLong ? undefined : bestCandidate(key, shared.filter(isLong), 2))
  }
}

/** Two mistakes are likely in a long name of a category, even if it became shorter by them: "kebord". */
const longName = 8
const shortestOfLong = 6

const isKind = (meant: Alternative): boolean => meant.some((word) => word.startsWith('@'))

/** A dictionary with admins' synonyms added as alternatives; the meanings in `base` remain. */
export function dictionaryWith(added: readonly AddedSynonym[], base: Dictionary = defaultDictionary): Dictionary {
  if (added.length === 0) return base
  const units = new Map<string, readonly string[]>()
  const entries = new Map<string, Entry>()
  for (const pair of added) {
    const unit = unitOf(pair)
    if (unit !== null) {
      units.set(unit.name, [...(units.get(unit.name) ?? []), unit.means])
      continue
    }
    const key = keyOf(wordsOf(pair.typed))
    const known = (entries.get(key) ?? base.entryOf(key))?.means ?? []
    const means = unique([...known, ...alternativesOf(pair.means, base)]).filter((meant) => meant.join('') !== key)
    entries.set(key, { means, type: onlyType(means) })
  }
  const nearest = nearestIn(entries)
  return {
    entryOf: (key) => entries.get(key) ?? base.entryOf(key),
    nearest: (key) => bestCandidate(key, [base.nearest(key) ?? [], nearest(key) ?? []].flat()),
    unitRules: [...rulesOfUnits(units), ...base.unitRules],
  }
}

/** Reads "gig" for "gb" as a name of a unit. */
function unitOf({ typed, means }: AddedSynonym): { name: string; means: string } | null {
  const [name, unit] = [plain(typed).trim(), plain(means).trim()]
  return isLetters(name) && isUnit(unit) ? { name, means: unit } : null
}

const maxAlternatives = 8

/**
 * The meanings of a phrase, in the words of parts: "ddr5 ram" is `ddr5` and `@memory`. A category name before other words may belong to a
 * maker: "cooler master".
 */
function alternativesOf(phrase: string, { entryOf }: Dictionary): readonly Alternative[] {
  const words = wordsOf(phrase)
  let meant: readonly Alternative[] = [[]]
  let isName = words.length > 1
  for (let i = 0; i < words.length; ) {
    const spans = Array.from({ length: Math.min(maxSpan, words.length - i) }, (_, k) => words.slice(i, i + k + 1)).reverse()
    const span = spans.find((some) => entryOf(keyOf(some)) !== undefined) ?? words.slice(i, i + 1)
    const entry = entryOf(keyOf(span))
    i += span.length
    if (entry?.means.some(isKind) && i === words.length) isName = false
    const options = [...(entry?.means ?? []), ...(entry?.means.some(isKind) ? [] : formsOf(span))]
    meant = meant.flatMap((before) => options.map((option) => [...before, ...option])).slice(0, maxAlternatives)
  }
  return unique([...meant, ...(isName ? [words.map(({ forms }) => forms[0]), [keyOf(words)]] : [])])
}

const formsOf = (words: readonly Word[]): readonly Alternative[] =>
  words.length === 1 ? (words[0]?.forms ?? []).map((form) => [form]) : [words.map(({ forms }) => forms[0]), [keyOf(words)]]

const unique = (alternatives: readonly Alternative[]): readonly Alternative[] => [
  ...new Map(alternatives.map((words) => [words.join(' '), words])).values(),
]

/** The reason why a pair would change no search; null if it changes some. */
export function flawOf(
  pair: AddedSynonym,
  base: Dictionary = defaultDictionary,
): 'no words' | 'ignored' | 'too long' | 'same' | 'known' | null {
  const [typed, means] = [wordsOf(pair.typed), wordsOf(pair.means)]
  if (!/\p{L}/u.test(pair.typed) || !/\p{L}/u.test(pair.means) || typed.length === 0 || means.length === 0) return 'no words'
  if (typed.every(isFiller) || means.every(isFiller)) return 'ignored'
  if (typed.length > maxSpan || means.length > longestMeaning) return 'too long'
  if (keyOf(typed) === keyOf(means)) return 'same'
  const unit = unitOf(pair)
  if (unit !== null) return isUnit(unit.name) && sameQuantity(unit.name, unit.means) ? 'known' : null
  const known = new Set(base.entryOf(keyOf(typed))?.means.map((meant) => meant.join(' ')))
  return alternativesOf(pair.means, base).every((meant) => known.has(meant.join(' '))) ? 'known' : null
}

const longestMeaning = 6
const sameQuantity = (name: string, unit: string): boolean => writtenQuantity('1', name).includes(writtenQuantity('1', unit)[0] ?? '')

/** Category names outrank almost every word of the catalogue. */
const usesOfCategory = 2000
const usesOfEntry = 20

function onlyType(means: readonly Alternative[]): string | null {
  const types = new Set(means.map((meant) => meant.find((word) => word.startsWith('@'))))
  return types.size === 1 ? ([...types][0] ?? null) : null
}

const meantWord = (word: string): string => (word.startsWith('@') ? word : squashWord(word))

export const defaultDictionary = makeDictionary(synonyms)
