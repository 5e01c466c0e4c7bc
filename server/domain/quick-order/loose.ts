// Resolves lines that are not a code or name: offers parts that have all their words, otherwise the nearest parts.
import type { Db } from '#server/db/database.ts'
import { readWords, type Word } from '../search/read-words.ts'
import { bestCandidate, canBeCorrected } from '../search/spelling.ts'
import { isLetters } from '../search/text.ts'
import { variantsOf } from '../search/variants.ts'
import { nearestCodes } from './nearest-codes.ts'
import type { Quantity } from './quantities.ts'
import type { ReadLine } from './readings.ts'
import { choose, type Verdict } from './resolve.ts'
import type { Token } from './tokens.ts'
import { type Asked, findByWords, readVocabulary, type Vocabulary } from './word-hits.ts'

export type LooseVerdict = Verdict | Readonly<{ kind: 'unknown'; quantity: Quantity | null; nearest: readonly number[] }>

type Guess = Readonly<{ item: string; words: readonly Word[]; quantity: Quantity | null }>

const mostWords = 12
const nearestMost = 3

/** `isHurried`: skips the search for misspellings. It is the slowest step, and a long list may have thousands of lines. */
export async function resolveLoosely(db: Db, lines: readonly ReadLine[], { isHurried = false } = {}): Promise<readonly LooseVerdict[]> {
  const guesses = lines.map(guessesOf)
  const words = guesses.flat().flatMap((guess) => guess.words.map(({ forms }) => forms[0]))
  const vocabulary = await readVocabulary(db, words, isHurried ? [] : words.filter((word) => isLetters(word) && canBeCorrected(word)))
  const sure = guesses.map((list) =>
    list.filter((guess) => guess.words.length > 0 && guess.words.every(({ forms: [form] }) => vocabulary.uses(form) > 0)),
  )
  const hits = await findByWords(
    db,
    sure.flatMap((list) => list.map((guess) => askedOf(guess.words))),
  )
  let next = 0
  const chosen = sure.map((list) => {
    const own = list.map((guess) => ({ guess, ids: hits[next++] ?? [] }))
    return own.find(({ ids }) => ids.length > 0) ?? null
  })
  const open = lines.filter((_, i) => chosen[i] === null)
  const nearest = new Map((await nearestOf(db, open, vocabulary)).map((ids, i) => [open[i], ids]))
  return lines.map((line, i): LooseVerdict => {
    const found = chosen[i]
    if (found)
      return choose(
        found.guess.item,
        found.ids.map((productId) => ({ productId, quantity: found.guess.quantity })),
      )
    return { kind: 'unknown', quantity: guesses[i]?.at(-1)?.quantity ?? null, nearest: nearest.get(line) ?? [] }
  })
}

const askedOf = (words: readonly Word[]): Asked => ({
  words: words.slice(0, mostWords).map(({ forms }) => forms[0]),
  variants: variantsOf(words),
})

/** Guesses with all numbers in the name come first, then guesses without the numbers at the ends. */
function guessesOf(line: ReadLine): readonly Guess[] {
  const tokens = line.tokens.filter(({ kind }) => kind === 'word' || kind === 'number')
  const guess = (kept: readonly Token[], quantity: Quantity | null): Guess => {
    const item = kept.map(({ text }) => text).join(' ')
    return { item, words: readWords(item), quantity }
  }
  if (line.named !== undefined) return [guess(tokens, line.named)]
  const marked = tokens.filter(({ isMarked }) => isMarked)
  const [only] = marked
  if (only && marked.length === 1)
    return [
      guess(
        tokens.filter((token) => token !== only),
        only.quantity ?? 'bad',
      ),
    ]
  const [first, last] = [tokens[0], tokens.at(-1)]
  const ends = tokens.length < 2 ? [] : [last, first].filter((token): token is Token => token?.kind === 'number')
  const without = ends.map((end) =>
    guess(
      tokens.filter((token) => token !== end),
      end.quantity ?? 'bad',
    ),
  )
  const both = ends.length === 2 ? [guess(tokens.slice(1, -1), 'bad')] : []
  return [guess(tokens, null), ...without, ...both]
}

/** Parts that have most of the words, after spelling correction; otherwise parts with similar codes. */
async function nearestOf(db: Db, lines: readonly ReadLine[], vocabulary: Vocabulary): Promise<readonly (readonly number[])[]> {
  const known = lines.map((line) => {
    const words = guessesOf(line).at(-1)?.words ?? []
    return words.flatMap(({ forms: [form] }) => {
      if (vocabulary.uses(form) > 0) return [form]
      return bestCandidate(form, vocabulary.near(form))?.word ?? []
    })
  })
  const [byWords, byCode] = await Promise.all([
    findByWords(
      db,
      known.map((words) => ({ words: words.slice(0, mostWords), variants: [] })),
    ),
    nearestCodes(
      db,
      lines.map((line) => guessesOf(line).at(-1)?.item ?? ''),
    ),
  ])
  const rare = await findByWords(
    db,
    known.map((words, i) =>
      (byWords[i] ?? []).length > 0 || words.length < 3
        ? null
        : { words: [...words].sort((a, b) => vocabulary.uses(a) - vocabulary.uses(b)).slice(0, 2), variants: [] },
    ),
  )
  return lines.map((_, i) => [...new Set([...(byCode[i] ?? []), ...(byWords[i] ?? []), ...(rare[i] ?? [])])].slice(0, nearestMost))
}
