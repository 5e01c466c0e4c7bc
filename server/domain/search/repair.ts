// Repairs what people type: misspelled words, words that were written together.
import { type Dictionary, keyOf, maxSpan } from './dictionary.ts'
import { isJoined } from './joins.ts'
import { boundariesOf, singularsOf, splitsOf } from './look-ups.ts'
import { readWords, type Word } from './read-words.ts'
import { bestCandidate, canBeCorrected } from './spelling.ts'
import { hasDigit, isLetters, isNumber, piecesOf } from './text.ts'
import { isWholeWord, type Known, usesOf } from './vocabulary.ts'

export type Correction = Readonly<{ from: string; to: string; start: number; end: number }>
type Repaired = Readonly<{ words: readonly Word[]; corrections: readonly Correction[] }>
type Fix = Readonly<{ words: readonly Word[]; correction?: Correction; /** How many words it replaces. */ span: number }>

export function repair(words: readonly Word[], known: Known, dictionary: Dictionary, { isLiteral }: { isLiteral: boolean }): Repaired {
  const repaired: Word[] = []
  const corrections: Correction[] = []
  const settled = settledPlaces(words, known, dictionary)
  for (let i = 0; i < words.length; ) {
    const fix = settled.has(i) ? undefined : fixOf(words, i, known, dictionary, isLiteral)
    repaired.push(...(fix?.words ?? words.slice(i, i + 1)))
    if (fix?.correction) corrections.push(fix.correction)
    i += fix?.span ?? 1
  }
  return { words: repaired, corrections }
}

/** The places of words that are known by themselves or together with their neighbours. */
function settledPlaces(words: readonly Word[], known: Known, { entryOf }: Dictionary): ReadonlySet<number> {
  const settled = new Set<number>()
  words.forEach((word, i) => {
    if (word.isFixed || isWholeWord(known, word.forms[0])) settled.add(i)
    for (let span = 1; span <= maxSpan && i + span <= words.length; span++) {
      const together = words.slice(i, i + span)
      if (entryOf(keyOf(together)) === undefined && (span === 1 || !isJoined(together, known, entryOf))) continue
      for (let place = i; place < i + span; place++) settled.add(place)
    }
  })
  return settled
}

function fixOf(words: readonly Word[], i: number, known: Known, dictionary: Dictionary, isLiteral: boolean): Fix | undefined {
  const word = words[i]
  if (word === undefined) return undefined
  const [text] = word.forms
  if (!isLetters(text)) return hasDigit(text) && !isNumber(text) ? one(segmented(word, known, dictionary)) : undefined
  const singular = singularsOf(text).find((stem) => isWholeWord(known, stem) || dictionary.entryOf(stem) !== undefined)
  if (singular !== undefined) return one([withText(word, singular)])
  if (isLiteral) return undefined

  const candidate = canBeCorrected(text)
    ? bestCandidate(text, [...(known.near.get(text) ?? []), ...candidateOf(dictionary.nearest(text))])
    : undefined
  if (candidate?.edits === 1) return corrected([word], candidate.word)
  const phrase = misspelledPhrase(words, i, known, dictionary)
  if (phrase) return phrase
  const split = splitsOf(text)
    .filter((parts) => parts.every((part) => isSure(part, known, dictionary)))
    .sort((a, b) => leastUses(b, known) - leastUses(a, known))[0]
  if (split) return one(split.map((part) => withText(word, part)))
  return candidate ? corrected([word], candidate.word) : undefined
}

const candidateOf = <T>(found: T | undefined): readonly T[] => (found === undefined ? [] : [found])
const one = (words: readonly Word[] | undefined): Fix | undefined => words && { words, span: 1 }
const withText = (word: Word, text: string): Word => ({ ...word, forms: [text], wider: [] })

function corrected(words: readonly [Word, ...Word[]], to: string): Fix {
  const [first] = words
  const end = words.at(-1)?.end ?? first.end
  return { words: [{ ...withText(first, to), end }], correction: { from: keyOf(words), to, start: first.start, end }, span: words.length }
}

/** "mather board": two words that are one name of a category, misspelled. */
function misspelledPhrase(words: readonly Word[], i: number, known: Known, dictionary: Dictionary): Fix | undefined {
  const [first, second] = [words[i], words[i + 1]]
  if (first === undefined || second === undefined || !isLetters(second.forms[0])) return undefined
  const found = dictionary.nearest(keyOf([first, second]))
  const isBetterAlone = isWholeWord(known, second.forms[0]) && dictionary.entryOf(second.forms[0]) === undefined
  return found === undefined || (isBetterAlone && found.edits > 1) ? undefined : corrected([first, second], found.word)
}

const usual = 20

/** Words that are sure enough to split another word into them. */
function isSure(part: string, known: Known, { entryOf }: Dictionary): boolean {
  if (entryOf(part) !== undefined) return true
  const { name, spec } = usesOf(known, part)
  return name + spec >= usual
}

const leastUses = (parts: readonly string[], known: Known): number =>
  Math.min(...parts.map((part) => usesOf(known, part).name + usesOf(known, part).spec))

const maxSegments = 4
const maxPieces = 5
const shortestSegment = 2
const fewest = 3
const isSureQuantity = /^(?:\d+x)?\d+(?:\.\d+)?(?:tb|gb|[gm]?hz|w|watts?|mm|in|inch|rpm|g?ddr\d)$|^(?:ddr|gen|pcie|cl|wifi|lga)/

/** The fewest known words that a word with digits consists of: `850wgold` is `850w` and `gold`. Parts of numbers stay as they are. */
function segmented(word: Word, known: Known, dictionary: Dictionary): readonly Word[] | undefined {
  const [text] = word.forms
  if (piecesOf(text).length > maxPieces) return undefined
  const places = [0, ...boundariesOf(text), text.length]
  const read = (segment: string): Word | undefined => {
    const words = readWords(segment)
    const [only] = words
    if (only === undefined || words.length > 1 || segment.length < shortestSegment) return undefined
    const { name, spec } = usesOf(known, segment)
    const isKnown = isNumber(segment) ? name + spec >= fewest && segment.length > 2 : isSure(segment, known, dictionary)
    return (only.isFixed && isSureQuantity.test(segment)) || (!only.isFixed && isKnown) ? { ...only, start: word.start, end: word.end, isGlued: false } : undefined
  }
  const shortest = new Map<number, readonly Word[]>([[0, []]])
  for (const end of places) {
    for (const start of places) {
      const before = shortest.get(start)
      if (start >= end || before === undefined || before.length >= maxSegments || end - start === text.length) continue
      const segment = read(text.slice(start, end))
      const length = shortest.get(end)?.length ?? Number.POSITIVE_INFINITY
      if (segment && before.length + 1 < length) shortest.set(end, [...before, segment])
    }
  }
  return shortest.get(text.length)
}
