// Splits words that were joined.

import { readWords, type Word } from '../read/read-words.ts'
import { isNumber, piecesOf } from '../read/text.ts'
import { boundariesOf, splitsOf } from './asked-words.ts'
import type { Dictionary } from './dictionary.ts'
import { type Known, usesOf } from './vocabulary.ts'

const usual = 20

/** True if a word is known well enough to split another word into it. */
export function isSure(part: string, known: Known, { entryOf }: Dictionary): boolean {
  if (entryOf(part) !== undefined) return true
  const { name, spec } = usesOf(known, part)
  return name + spec >= usual
}

export const isRare = (word: string, known: Known): boolean => {
  const { name, spec } = usesOf(known, word)
  return name + spec < usual
}

/** The two most common words that a word of letters consists of: `geforcertx` is `geforce` and `rtx`. */
export const splitInTwo = (text: string, known: Known, dictionary: Dictionary): readonly string[] | undefined =>
  splitsOf(text)
    .filter((parts) => parts.every((part) => isSure(part, known, dictionary)))
    .sort((a, b) => leastUses(b, known) - leastUses(a, known))[0]

export const leastUses = (parts: readonly string[], known: Known): number =>
  Math.min(...parts.map((part) => usesOf(known, part).name + usesOf(known, part).spec))

const maxSegments = 4
const maxPieces = 5
const shortestSegment = 2
const fewest = 3
const isSureQuantity = /^(?:\d+x)?\d+(?:\.\d+)?(?:tb|gb|[gm]?hz|w|watts?|mm|in|inch|rpm|g?ddr\d)$|^(?:ddr|gen|pcie|cl|wifi|lga)/

/** The fewest known words that a word with digits consists of: `850wgold` is `850w` and `gold`. Pieces of numbers are not split. */
export function segmented(word: Word, known: Known, dictionary: Dictionary): readonly Word[] | undefined {
  const [text] = word.forms
  if (piecesOf(text).length > maxPieces) return undefined
  const places = [0, ...boundariesOf(text), text.length]
  const read = (segment: string): Word | undefined => {
    const words = readWords(segment)
    const [only] = words
    if (only === undefined || words.length > 1 || segment.length < shortestSegment) return undefined
    const { name, spec } = usesOf(known, segment)
    const isKnown = isNumber(segment) ? name + spec >= fewest && segment.length > 2 : isSure(segment, known, dictionary)
    return (only.isFixed && isSureQuantity.test(segment)) || (!only.isFixed && isKnown)
      ? { ...only, start: word.start, end: word.end, isGlued: false }
      : undefined
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
