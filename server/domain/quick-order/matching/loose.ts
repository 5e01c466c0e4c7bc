// Resolves lines that are not a code or name: offers parts that have all their words, otherwise the nearest parts.
import type { Db } from '#server/db/database.ts'
import { variantsOf } from '#server/domain/search/read/other-models.ts'
import { readWords, rulesOfUnits, type Word } from '#server/domain/search/read/read-words.ts'
import { isLetters } from '#server/domain/search/read/text.ts'
import { bestCandidate, canBeCorrected } from '#server/domain/search/repair/spelling.ts'
import { mapPaced, type Pace } from '#server/lib/pace.ts'
import type { Quantity } from '../reading/quantities.ts'
import type { ReadLine } from '../reading/readings.ts'
import type { Token } from '../reading/token.ts'
import { affordable, costOfLookUp, type Work } from '../reading/work.ts'
import { costOfWords, type Written, wordsAsked, writtenQuantity } from '../reading/written-quantity.ts'
import { withModels } from './models-with-x.ts'
import { nearestCodes } from './nearest-codes.ts'
import { choose, type Verdict } from './resolve.ts'
import { type Asked, findByWords, readNear, readVocabulary, type Vocabulary } from './word-hits.ts'

export type LooseVerdict =
  | Verdict
  | Readonly<{ kind: 'unknown'; item: string | null; quantity: Quantity | null; nearest: readonly number[] }>

type Guess = Readonly<{ item: string; words: readonly Word[] }>

const mostWords = 12
const nearestMost = 3

/** Memory and drives as French lists write them: "32 Go", "4 To". */
const frenchUnits = rulesOfUnits(
  new Map([
    ['go', ['gb']],
    ['to', ['tb']],
    ['mo', ['mb']],
  ]),
)

/** The similar words of a misspelled one are compared letter by letter. */
const costOfCorrection = 50

/** `corrections`: what the request may still spend on misspelled words. It is the slowest step, and a long list may have thousands of lines. */
export async function resolveLoosely(db: Db, given: readonly ReadLine[], pace: Pace, corrections: Work): Promise<readonly LooseVerdict[]> {
  const modelled = await withModels(
    db,
    given.map(({ tokens }) => tokens),
  )
  const lines = given.map((line, i) => ({ ...line, tokens: modelled[i] ?? line.tokens }))
  const written = await writtenQuantities(db, lines, pace)
  const guesses = await mapPaced(
    pace,
    lines,
    (line, i) => guessesOf(line, written[i] ?? unwritten),
    ({ text }) => text.length,
  )
  const words = guesses.flat().flatMap((guess) => guess.words.map(({ forms }) => forms[0]))
  const vocabulary = await readVocabulary(db, words)
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
  const open = lines.flatMap((_, i) => (chosen[i] === null ? [i] : []))
  const near = await nearestOf(
    db,
    open.map((i) => guesses[i]?.at(-1)),
    vocabulary,
    pace,
    corrections,
  )
  const nearest = new Map(open.map((i, place) => [i, near[place] ?? []]))
  return lines.map((line, i): LooseVerdict => {
    const found = chosen[i]
    const quantity = written[i]?.quantity ?? null
    if (!found) return { kind: 'unknown', item: unknownItem(line, guesses[i]?.[0]), quantity, nearest: nearest.get(i) ?? [] }
    return choose(
      found.guess.item,
      found.ids.map((productId) => ({ productId, quantity })),
    )
  })
}

/** The words of a line without a part, for a search: not the number that counts the row. */
function unknownItem(line: ReadLine, guess: Guess | undefined): string | null {
  // A cell of its own has nothing else.
  if (line.named !== undefined) return line.text || null
  const item = guess?.item ?? ''
  return (line.isNumbered ? item.replace(/^\d+\.? +(?=.)/, '') : item) || null
}

const unwritten: Written = { quantity: null, token: null }

async function writtenQuantities(db: Db, lines: readonly ReadLine[], pace: Pace): Promise<readonly Written[]> {
  const wordsOf = ({ named, tokens }: ReadLine) => (named === undefined ? wordsAsked(tokens) : [])
  const asked = await mapPaced(pace, lines, wordsOf, costOfWords)
  const vocabulary = await readVocabulary(db, asked.flat())
  const quantityOf = ({ named, tokens, isPiece }: ReadLine): Written =>
    named === undefined ? writtenQuantity(tokens, vocabulary.names, { isPiece }) : { quantity: named, token: null }
  return mapPaced(pace, lines, quantityOf, costOfWords)
}

const askedOf = (words: readonly Word[]): Asked => ({
  words: words.slice(0, mostWords).map(({ forms }) => forms[0]),
  variants: variantsOf(words.slice(0, mostWords)),
})

/** The words of a line without its quantity. If no part has all of them, the numbers at the ends are left out too. */
function guessesOf({ tokens, work }: ReadLine, { token }: Written): readonly Guess[] {
  const kept = tokens.filter((each) => (each.kind === 'word' || each.kind === 'number') && each !== token)
  const isNumber = (each: Token) => each.kind === 'number' && each.isModel !== true
  const first = kept.findIndex((each) => !isNumber(each))
  const last = kept.findLastIndex((each) => !isNumber(each))
  const core = first < 0 || (first === 0 && last === kept.length - 1) ? [] : [kept.slice(first, last + 1)]
  return [kept, ...core].map((list) => {
    const item = list.map(({ text }) => text).join(' ')
    const words = readWords(item, frenchUnits)
    return { item, words: affordable(work, words, ({ forms }) => costOfLookUp(forms[0])) }
  })
}

const mostLeftOut = 6

/** The words without one of them, rare words first and numbers last, and then only the two rarest. */
function withoutOne(words: readonly string[], vocabulary: Vocabulary): readonly (readonly string[])[] {
  const rarest = [...words].sort((a, b) => vocabulary.uses(a) - vocabulary.uses(b))
  const leaving = [...rarest.filter(isLetters), ...rarest.filter((word) => !isLetters(word))]
  return [...leaving.map((left) => words.filter((word) => word !== left)), rarest.slice(0, 2)]
}

/** Parts that have most of the words, after spelling correction; otherwise parts with similar codes. */
async function nearestOf(
  db: Db,
  guesses: readonly (Guess | undefined)[],
  vocabulary: Vocabulary,
  pace: Pace,
  corrections: Work,
): Promise<readonly (readonly number[])[]> {
  const unknown = guesses.flatMap((guess) => {
    const forms = (guess?.words ?? []).map(({ forms: [form] }) => form)
    const wrong = forms.filter((form) => vocabulary.uses(form) === 0 && isLetters(form) && canBeCorrected(form))
    return affordable(corrections, new Set(wrong.slice(0, mostWords)), () => 1)
  })
  const near = await readNear(db, unknown)
  const corrected = new Map(
    await mapPaced(
      pace,
      [...near],
      ([form, candidates]) => [form, bestCandidate(form, candidates)?.word] as const,
      ([, candidates]) => candidates.length * costOfCorrection,
    ),
  )
  const known = guesses.map((guess) =>
    (guess?.words ?? []).flatMap(({ forms: [form] }) => (vocabulary.uses(form) > 0 ? [form] : (corrected.get(form) ?? []))),
  )
  const [byWords, byCode] = await Promise.all([
    findByWords(
      db,
      known.map((words) => ({ words: words.slice(0, mostWords), variants: [] })),
    ),
    nearestCodes(
      db,
      guesses.map((guess) => guess?.item ?? ''),
    ),
  ])
  // A known word can still be the wrong one: "Lian Lee Lancool 216".
  const fewer = known.map((words, i) =>
    (byWords[i] ?? []).length > 0 || words.length < 3 ? [] : withoutOne(words.slice(0, mostLeftOut), vocabulary),
  )
  const byFewer = await findByWords(
    db,
    fewer.flatMap((lists) => lists.map((words) => ({ words, variants: [] }))),
  )
  let next = 0
  const rare = fewer.map((lists) => lists.map(() => byFewer[next++] ?? []).find((ids) => ids.length > 0) ?? [])
  return guesses.map((_, i) => [...new Set([...(byCode[i] ?? []), ...(byWords[i] ?? []), ...(rare[i] ?? [])])].slice(0, nearestMost))
}
