// Turns each word or phrase of a search into a condition on parts.

import { begunWord, type Classes } from '../read/lexemes.ts'
import type { Word } from '../read/read-words.ts'
import { hasDigit, isNumber } from '../read/text.ts'
import { singularsOf } from '../repair/asked-words.ts'
import { lackOf, negations } from '../repair/common-words.data.ts'
import { type Alternative, type Dictionary, type Entry, keyOf, maxSpan } from '../repair/dictionary.ts'
import { isJoined, isOneWord } from '../repair/joined-words.ts'
import { isWholeWord, type Known, usesOf } from '../repair/vocabulary.ts'
import { type Group, points, type Tier } from './retrieval.ts'
import { seriesTypes } from './series.data.ts'

/** The groups of a search, from left to right; the longest phrases win. */
export function groupsOf(words: readonly Word[], known: Known, dictionary: Dictionary): readonly Group[] {
  const groups: Group[] = []
  for (let i = 0; i < words.length; ) {
    const [span, group] = groupAt(words.slice(i, i + maxSpan), known, dictionary)
    groups.push(i > 0 && span === 1 ? withBegun(group, words[i], isAfterSeries(words, i)) : group)
    i += span
  }
  return groups
}

function groupAt(rest: readonly Word[], known: Known, { entryOf }: Pick<Dictionary, 'entryOf'>): readonly [span: number, group: Group] {
  for (let span = rest.length; span > 0; span--) {
    const words = rest.slice(0, span)
    const entry = entryOf(keyOf(words))
    if (entry) return [span, ofEntry(words, entry, known)]
    if (span > 1 && isJoined(words, known, entryOf)) return [span, ofJoined(words, known)]
  }
  const [word, ...feature] = rest
  if (word === undefined) throw new RangeError('no word is left')
  if (feature.length > 0 && negations.has(word.forms[0])) {
    const [span, group] = groupAt(feature, known, { entryOf })
    return [span + 1, lacking(word, group, known)]
  }
  return [1, ofWord(word, known, entryOf)]
}

/** "Not modular" is the spec "nonmodular". If no part has such a word, the feature is not understood, but never wanted. */
function lacking({ start }: Word, { words, end }: Group, known: Known): Group {
  const lacks = words.flatMap(lackOf)
  const alternatives = lacks.map((word) => [word])
  const tiers = [tier(points.whole, 'AB', ...alternatives), tier(points.piece, 'ABC', ...alternatives)]
  return { tiers, substring: null, looser: null, type: null, words: lacks, uses: usesIn(known, lacks), start, end }
}

const isBeginning = /^\d{2,3}$/

/** "Ryzen 76", "ryzen 5 76" */
const isAfterSeries = (words: readonly Word[], i: number): boolean =>
  words.slice(Math.max(0, i - 2), i).some(({ forms: [text] }) => seriesTypes.has(text))

/** A number behind a series is the beginning of its models: "ryzen 76". Behind another name it may be one, if no part has it as a word. */
function withBegun(group: Group, word: Word | undefined, isModel: boolean): Group {
  const text = word?.forms[0] ?? ''
  if (word?.isFixed || !isBeginning.test(text)) return group
  const begun = tier(isModel ? points.said : points.piece, 'A', [begunWord(text)])
  const [whole, ...others] = group.tiers
  return isModel && whole !== undefined ? { ...group, tiers: [whole, begun, ...others] } : { ...group, begun: [begun] }
}

const rare = 10

const tier = (worth: number, classes: Classes, ...alternatives: readonly Alternative[]): Tier => ({
  points: worth,
  classes,
  alternatives: unique(alternatives),
})
const unique = (alternatives: readonly Alternative[]): readonly Alternative[] => [
  ...new Map(alternatives.map((words) => [words.join(' '), words])).values(),
]
const place = (words: readonly Word[]) => ({ start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 })
const usesIn = (known: Known, words: readonly string[]): number =>
  Math.max(
    ...words.map((word) => {
      const { name, spec, piece } = usesOf(known, word)
      return name + spec + piece
    }),
  )

/** A category name outranks the same words in part names: a webcam "with 4 GB RAM" is not memory. */
function ofEntry(words: readonly Word[], { means, type }: Entry, known: Known): Group {
  const typed = words.map(({ forms }) => forms[0])
  const isKind = means.some((meant) => meant.some((word) => word.startsWith('@')))
  const tiers = isKind
    ? [tier(points.whole, 'AB', ...means), tier(points.piece, 'A', typed)]
    : [tier(points.whole, 'AB', ...means, typed, [keyOf(words)]), tier(points.piece, 'ABC', ...means, typed)]
  const specs = means.map((meant) => meant.filter((word) => !word.startsWith('@')))
  const telling = [...specs.flatMap((meant) => (meant.length === 1 ? meant : [])), keyOf(words)]
  const looser = type !== null && means.some((meant) => meant.length > 1) ? [tier(points.whole, 'B', [type])] : null
  return { tiers, substring: null, looser, type, words: telling, uses: isKind ? 1000 : usesIn(known, telling), ...place(words) }
}

function ofJoined(words: readonly Word[], known: Known): Group {
  const joined = keyOf(words)
  const apart = words.map(({ forms }) => forms[0])
  const tiers = isOneWord(words, known)
    ? [tier(points.whole, 'AB', [joined]), tier(points.piece, 'ABC', [joined])]
    : isNumber(apart[0] ?? '') || apart.at(-1)?.length === 1
      ? [tier(points.whole, 'AB', [joined]), tier(points.piece, 'ABC', [joined], apart)]
      : [tier(points.whole, 'AB', [joined], apart), tier(points.piece, 'ABC', [joined], apart)]
  return {
    tiers,
    substring: substringOf(joined, known),
    looser: null,
    type: null,
    words: [joined],
    uses: usesIn(known, [joined]),
    ...place(words),
  }
}

function ofWord(word: Word, known: Known, entryOf: Dictionary['entryOf']): Group {
  const { forms, isFixed, apart, similar } = word
  const singulars = isFixed ? [] : singularsOf(forms[0]).filter((stem) => isWholeWord(known, stem))
  const alternatives = [...forms, ...singulars].map((form) => [form])
  const lessSure = similar === undefined ? [] : [[similar], ...(entryOf(similar)?.means ?? [])]
  return {
    tiers: [
      tier(points.whole, 'AB', ...alternatives),
      ...(apart ? [tier(points.said, 'AB', apart)] : []),
      tier(points.piece, 'ABC', ...alternatives),
      ...(lessSure.length > 0 ? [tier(points.piece, 'AB', ...lessSure)] : []),
    ],
    substring: isFixed ? null : substringOf(forms[0], known),
    looser: null,
    type: null,
    words: forms,
    uses: usesIn(known, [...forms, ...singulars]),
    ...(word.low && { low: word.low }),
    ...place([word]),
  }
}

const shortestSubstring = 3

/** Rare words with digits, and unknown words, may be pieces of numbers. Common words are not: "ram" must not find "framing". */
function substringOf(word: string, known: Known): string | null {
  const { name, spec } = usesOf(known, word)
  return word.length >= shortestSubstring && name + spec < (hasDigit(word) ? rare : 1) ? word.replaceAll('.', '') : null
}
