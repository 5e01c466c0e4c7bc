// What each word or phrase of a search demands of a part.
import { categories } from '#common/specs/categories.ts'
import { type Alternative, type Dictionary, type Entry, keyOf, maxSpan } from './dictionary.ts'
import { isJoined, isOneWord } from './joins.ts'
import { singularsOf } from './look-ups.ts'
import { typeWord } from './part-words.ts'
import type { Word } from './read-words.ts'
import type { Classes, Group, Tier } from './retrieval.ts'
import { wordsOfNumber } from './spec-meanings.ts'
import { hasDigit, isNumber } from './text.ts'
import { isWholeWord, type Known, usesOf } from './vocabulary.ts'

/** The groups of a search, from left to right; the longest phrases win. */
export function groupsOf(words: readonly Word[], known: Known, dictionary: Dictionary): readonly Group[] {
  const groups: Group[] = []
  const bare: number[] = []
  for (let i = 0; i < words.length; ) {
    const [span, group] = groupAt(words.slice(i, i + maxSpan), known, dictionary)
    if (span === 1 && isNumber(words[i]?.forms[0] ?? '')) bare.push(groups.length)
    groups.push(group)
    i += span
  }
  const types = new Set(groups.flatMap(({ type }) => type ?? []))
  const category = types.size === 1 ? categories.find(({ type }) => types.has(typeWord(type))) : undefined
  if (category === undefined) return groups
  return groups.map((group, place) => (bare.includes(place) ? withWords(group, wordsOfNumber(category, Number(group.words[0]))) : group))
}

const withWords = (group: Group, more: readonly string[]): Group =>
  more.length === 0
    ? group
    : { ...group, tiers: [{ points: best, classes: 'AB', alternatives: more.map((word) => [word]) }, ...group.tiers], words: [...more, ...group.words] }

function groupAt(rest: readonly Word[], known: Known, { entryOf }: Dictionary): readonly [span: number, group: Group] {
  for (let span = rest.length; span > 0; span--) {
    const words = rest.slice(0, span)
    const entry = entryOf(keyOf(words))
    if (entry) return [span, ofEntry(words, entry, known)]
    if (span > 1 && isJoined(words, known)) return [span, ofJoined(words, known)]
  }
  const [word] = rest
  if (word === undefined) throw new RangeError('no word is left')
  return [1, ofWord(word, known)]
}

const best = 3
const second = 2
const rare = 10

const tier = (points: number, classes: Classes, ...alternatives: readonly Alternative[]): Tier => ({ points, classes, alternatives })
const place = (words: readonly Word[]) => ({ start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 })
const usesIn = (known: Known, words: readonly string[]): number =>
  Math.max(
    ...words.map((word) => {
      const { name, spec, piece } = usesOf(known, word)
      return name + spec + piece
    }),
  )

/** Names of categories count more than their words in names: a webcam "with 4 GB RAM" is no memory. */
function ofEntry(words: readonly Word[], { means, type }: Entry, known: Known): Group {
  const typed = words.map(({ forms }) => forms[0])
  const isKind = means.some((meant) => meant.some((word) => word.startsWith('@')))
  const tiers = isKind
    ? [tier(best, 'AB', ...means), tier(second, 'A', typed)]
    : [tier(best, 'AB', ...means, typed, [keyOf(words)]), tier(second, 'ABC', ...means, typed)]
  const telling = [...means.flatMap((meant) => meant.filter((word) => !word.startsWith('@'))), keyOf(words)]
  return { tiers, substring: null, type, words: telling, uses: isKind ? 1000 : usesIn(known, telling), ...place(words) }
}

function ofJoined(words: readonly Word[], known: Known): Group {
  const joined = keyOf(words)
  const apart = words.map(({ forms }) => forms[0])
  const tiers = isOneWord(words, known)
    ? [tier(best, 'AB', [joined]), tier(second, 'ABC', [joined])]
    : isNumber(apart[0] ?? '')
      ? [tier(best, 'AB', [joined]), tier(second, 'ABC', [joined], apart)]
      : [tier(best, 'AB', [joined], apart), tier(second, 'ABC', [joined], apart)]
  return { tiers, substring: substringOf(joined, known), type: null, words: [joined], uses: usesIn(known, [joined]), ...place(words) }
}

function ofWord(word: Word, known: Known): Group {
  const { forms, isFixed } = word
  const singulars = isFixed ? [] : singularsOf(forms[0]).filter((stem) => isWholeWord(known, stem))
  const alternatives = [...forms, ...singulars].map((form) => [form])
  return {
    tiers: [tier(best, 'AB', ...alternatives), tier(second, 'ABC', ...alternatives)],
    substring: isFixed ? null : substringOf(forms[0], known),
    type: null,
    words: forms,
    uses: usesIn(known, [...forms, ...singulars]),
    ...place([word]),
  }
}

const shortestSubstring = 3

/** Rare words with digits may be parts of numbers, and so may unknown words. A usual word is none: "ram" is no "framing". */
function substringOf(word: string, known: Known): string | null {
  const { name, spec } = usesOf(known, word)
  return word.length >= shortestSubstring && name + spec < (hasDigit(word) ? rare : 1) ? word.replaceAll('.', '') : null
}
