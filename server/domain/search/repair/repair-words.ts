// Repairs typing mistakes: misspelled words, and words that were joined.

import type { Word } from '../read/read-words.ts'
import { hasDigit, isLetters, isNumber } from '../read/text.ts'
import { singularsOf } from './asked-words.ts'
import { commonWords } from './common-words.data.ts'
import { type Dictionary, keyOf, maxSpan } from './dictionary.ts'
import { isJoined } from './joined-words.ts'
import { bestCandidate, canBeCorrected } from './spelling.ts'
import { isRare, isSure, leastUses, segmented, splitInTwo } from './split-words.ts'
import { type Candidate, isWholeWord, type Known } from './vocabulary.ts'

export type Correction = Readonly<{ from: string; to: string; start: number; end: number }>
type Repaired = Readonly<{ words: readonly Word[]; corrections: readonly Correction[] }>
type Fix = Readonly<{ words: readonly Word[]; correction?: Correction /** The number of words that it replaces. */; span: number }>

export function repair(words: readonly Word[], known: Known, dictionary: Dictionary, { isLiteral }: { isLiteral: boolean }): Repaired {
  const repaired: Word[] = []
  const corrections: Correction[] = []
  const settled = settledPlaces(words, known, dictionary)
  for (let i = 0; i < words.length; ) {
    const fix = settled.has(i) ? rareFix(words, i, known, dictionary, isLiteral) : fixOf(words, i, known, dictionary, isLiteral)
    repaired.push(...(fix?.words ?? words.slice(i, i + 1)))
    if (fix?.correction) corrections.push(fix.correction)
    i += fix?.span ?? 1
  }
  const isSame = repaired.length === words.length && repaired.every((word, i) => word === words[i])
  return { words: isSame ? words : repaired, corrections }
}

/** The indexes of words that are known on their own or together with their neighbours. */
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
  if (commonWords.has(text)) return undefined
  if (!isLetters(text)) return hasDigit(text) && !isNumber(text) ? one(segmented(word, known, dictionary)) : undefined
  const singular = singularsOf(text).find((stem) => isSure(stem, known, dictionary))
  if (singular !== undefined) return one([withText(word, singular)])
  if (isLiteral) return undefined

  const named = dictionary.nearest(text)
  const similar = [...(known.near.get(text) ?? []), ...candidateOf(named)]
  const candidate = canBeCorrected(text)
    ? (bestCandidate(text, inContext(similar, words[i - 1], words[i + 1], dictionary)) ?? named)
    : undefined
  const phrase = misspelledPhrase(words, i, known, dictionary)
  if (phrase !== undefined && phrase.edits <= (candidate?.edits ?? phrase.edits)) return phrase.fix
  if (candidate?.edits === 1) return corrected([word], candidate.word)
  const split = splitInTwo(text, known, dictionary)
  if (split) return one(split.map((part) => withText(word, part)))
  return candidate ? corrected([word], candidate.word) : undefined
}

/** A known word stays. If it is rare, it may be misspelled in the catalogue, so a more common word becomes an alternative. */
function rareFix(words: readonly Word[], i: number, known: Known, dictionary: Dictionary, isLiteral: boolean): Fix | undefined {
  const word = words[i]
  if (word === undefined || word.isFixed || dictionary.entryOf(word.forms[0]) !== undefined) return undefined
  const [text] = word.forms
  const apart = apartIfUsual(word, known, dictionary)
  const similar = isLiteral || !canBeCorrected(text) ? undefined : bestCandidate(text, known.near.get(text) ?? [])
  const isUsual = similar !== undefined && similar.edits === 1 && similar.uses >= manyUses
  if (apart === undefined && !isUsual) return undefined
  return one([{ ...word, ...(apart && { apart }), ...(isUsual && { similar: similar.word }) }])
}

const manyUses = 200

/** "rogstrix" is a series, but most of its parts have it in two words. */
function apartIfUsual(word: Word, known: Known, dictionary: Dictionary): readonly string[] | undefined {
  const [text] = word.forms
  if (!isLetters(text)) return isRare(text, known) ? segmented(word, known, dictionary)?.map(({ forms }) => forms[0]) : undefined
  const parts = splitInTwo(text, known, dictionary)
  return parts !== undefined && leastUses(parts, known) > leastUses([text], known) ? parts : undefined
}

const likelier = 1000

/** "graphics crad" is "card": prefers candidates that form a known phrase with their neighbours. */
const inContext = (candidates: readonly Candidate[], before: Word | undefined, after: Word | undefined, { entryOf }: Dictionary) =>
  candidates.map(({ word, uses }) => {
    const isPhrase =
      (before !== undefined && entryOf(before.forms[0] + word) !== undefined) ||
      (after !== undefined && entryOf(word + after.forms[0]) !== undefined)
    return { word, uses: isPhrase ? uses * likelier : uses }
  })

const candidateOf = <T>(found: T | undefined): readonly T[] => (found === undefined ? [] : [found])
const one = (words: readonly Word[] | undefined): Fix | undefined => words && { words, span: 1 }
const withText = (word: Word, text: string): Word => ({ ...word, forms: [text], wider: [] })

function corrected(words: readonly [Word, ...Word[]], to: string): Fix {
  const [first] = words
  const end = words.at(-1)?.end ?? first.end
  return { words: [{ ...withText(first, to), end }], correction: { from: keyOf(words), to, start: first.start, end }, span: words.length }
}

/** "mather board": two words that misspell one category name. */
function misspelledPhrase(
  words: readonly Word[],
  i: number,
  known: Known,
  dictionary: Dictionary,
): { fix: Fix; edits: number } | undefined {
  const [first, second] = [words[i], words[i + 1]]
  if (first === undefined || second === undefined || !isLetters(second.forms[0])) return undefined
  const found = dictionary.nearest(keyOf([first, second]))
  const isBetterAlone = isWholeWord(known, second.forms[0]) && dictionary.entryOf(second.forms[0]) === undefined
  if (found === undefined || (isBetterAlone && found.edits > 1)) return undefined
  return { fix: corrected([first, second], found.word), edits: found.edits }
}
