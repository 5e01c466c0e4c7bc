// Collects all vocabulary lookups of a search in advance, so that one statement answers them.
import { categories } from '#common/specs/categories.ts'
import { variantsOf } from '../read/other-models.ts'
import type { Word } from '../read/read-words.ts'
import { wordsOfNumber } from '../read/spec-meanings.ts'
import { hasDigit, isLetters, isNumber } from '../read/text.ts'
import { lackOf, negations } from './common-words.data.ts'
import { type Dictionary, keyOf, maxSpan } from './dictionary.ts'
import { canBeCorrected } from './spelling.ts'

const shortestPart = 3

export function lookUps(words: readonly Word[], { entryOf }: Dictionary): { words: readonly string[]; checked: readonly string[] } {
  const wanted = new Set<string>(variantsOf(words))
  const checked = new Set<string>()
  words.forEach((word, i) => {
    const [text] = word.forms
    for (const form of word.forms) wanted.add(form)
    for (const form of word.low ?? []) wanted.add(form)
    const next = words[i + 1]
    if (negations.has(text) && next !== undefined) for (const form of next.forms) for (const lack of lackOf(form)) wanted.add(lack)
    for (let span = 2; span <= maxSpan && i + span <= words.length; span++) wanted.add(keyOf(words.slice(i, i + span)))
    if (word.isFixed) return
    if (isNumber(text)) for (const category of categories) for (const spec of wordsOfNumber(category, Number(text))) wanted.add(spec)
    for (const part of singularsOf(text)) wanted.add(part)
    if (isLetters(text)) for (const parts of splitsOf(text)) for (const part of parts) wanted.add(part)
    else if (hasDigit(text) && !isNumber(text)) for (const segment of segmentsOf(text)) wanted.add(segment)
    if (canBeCorrected(text) && entryOf(text) === undefined) checked.add(text)
  })
  return { words: [...wanted], checked: [...checked] }
}

/** `coolers` may be `cooler`, `switches` `switch`, `batteries` `battery`. */
export function singularsOf(word: string): readonly string[] {
  if (word.length < 4 || !/[a-z]s$/.test(word) || word.endsWith('ss')) return []
  const stems = [word.slice(0, -1)]
  if (word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('es')) stems.push(word.slice(0, -2))
  return stems
}

/** All splits of a word into two: `geforcertx` into `geforce` and `rtx`. */
export function splitsOf(word: string): readonly (readonly [string, string])[] {
  const splits: [string, string][] = []
  for (let i = shortestPart; i <= word.length - shortestPart; i++) splits.push([word.slice(0, i), word.slice(i)])
  return splits
}

/** The positions where a word with digits may be split: between letters and digits, and inside its last letters: `4070tisuper`. */
export function boundariesOf(word: string): readonly number[] {
  const boundaries: number[] = []
  for (let i = 1; i < word.length; i++) {
    const [before, after] = [word.charAt(i - 1), word.charAt(i)]
    if (isDigitOrPoint(before) !== isDigitOrPoint(after)) boundaries.push(i)
  }
  const lastLetters = /[a-z]{4,}$/.exec(word)
  if (lastLetters) for (let i = lastLetters.index + 1; i < word.length - 1; i++) boundaries.push(i)
  return boundaries.slice(0, maxBoundaries)
}

const maxBoundaries = 14
const isDigitOrPoint = (sign: string): boolean => (sign >= '0' && sign <= '9') || sign === '.'

export function segmentsOf(word: string): ReadonlySet<string> {
  const places = [0, ...boundariesOf(word), word.length]
  const segments = new Set<string>()
  for (const start of places) for (const end of places) if (end > start && end - start < word.length) segments.add(word.slice(start, end))
  return segments
}
