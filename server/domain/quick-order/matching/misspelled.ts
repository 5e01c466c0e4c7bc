// Resolves lines with misspelled words: "Nocuta NH-D15", "Samsng 980 Pro". The words are corrected as in search, and the line is then judged as if it
// had been written so. Words with digits are never corrected.
import type { Db } from '#server/db/database.ts'
import { isLetters, plain } from '#server/domain/search/read/text.ts'
import { bestCandidate, canBeCorrected } from '#server/domain/search/repair/spelling.ts'
import { rareWord } from '#server/domain/search/repair/vocabulary.ts'
import { mapPaced, type Pace } from '#server/lib/pace.ts'
import { withQuantity } from '../reading/lines.ts'
import { type ReadLine, readLine } from '../reading/readings.ts'
import { affordable, type Work } from '../reading/work.ts'
import { resolveDescribed } from './described-names.ts'
import { resolveExact } from './exact.ts'
import { type LooseVerdict, resolveLoosely } from './loose.ts'
import { resolveWithNotes } from './notes.ts'
import { choose } from './resolve.ts'
import { readNear, readVocabulary } from './word-hits.ts'

type Fix = Readonly<{ word: string; isSure: boolean }>
type Respelled = Readonly<{ place: number; line: ReadLine; isSure: boolean }>

/** A line with more unknown words does not say clearly what it means. */
const mostFixes = 3
/** As in search: a word that a few parts have may be a supplier's misspelling of one that many have. */
const manyUses = 200

/** Verdicts on lines that name parts once their words are corrected; null for the others. */
export async function resolveMisspelled(
  db: Db,
  lines: readonly ReadLine[],
  pace: Pace,
  corrections: Work,
): Promise<readonly (LooseVerdict | null)[]> {
  const words = lines.map(lettersOf)
  const vocabulary = await readVocabulary(db, words.flat())
  const unknown = words.map((list) => [...new Set(list)].filter((word) => vocabulary.uses(word) < rareWord))
  const asked = unknown.flatMap((list) => (list.length > mostFixes ? [] : affordable(corrections, list, () => 1)))
  const near = await readNear(db, asked)
  const fixes = new Map<string, Fix>()
  for (const [word, candidates] of near) {
    const best = bestCandidate(word, candidates)
    const isKnown = vocabulary.uses(word) > 0
    if (best === undefined || (isKnown && (best.edits > 1 || best.uses < manyUses))) continue
    fixes.set(word, { word: best.word, isSure: best.edits === 1 && !isKnown })
  }
  const respelled = await mapPaced(
    pace,
    lines,
    (line, place) => respell(line, place, fixes),
    ({ text }) => text.length,
  )
  const verdicts: (LooseVerdict | null)[] = lines.map(() => null)
  let open = respelled.filter((each) => each !== null)
  for (const step of [resolveOne, resolveWithNotes, resolveDescribed, resolveLoosely]) {
    if (open.length === 0) break
    const found = await step(
      db,
      open.map(({ line }) => line),
      pace,
      corrections,
    )
    for (const [i, { place, isSure }] of open.entries()) verdicts[place] = judged(found[i] ?? null, isSure)
    open = open.filter(({ place }) => verdicts[place] === null)
  }
  return verdicts
}

const resolveOne = (db: Db, lines: readonly ReadLine[], pace: Pace) =>
  resolveExact(
    db,
    lines.map((line) => ({ reads: [line], work: line.work })),
    pace,
    { isRepaired: true },
  )

const lettersOf = ({ tokens }: ReadLine): readonly string[] =>
  tokens.flatMap(({ kind, text }) => {
    const word = correctable(text)
    return kind === 'word' && canBeCorrected(word) ? [word] : []
  })

const bareWord = (text: string): string => plain(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** "g.skil" is corrected behind its dot. */
function correctable(text: string): string {
  const word = bareWord(text)
  return /^\p{L}\.(?<rest>\p{L}{3,})$/u.exec(word)?.groups?.['rest'] ?? word
}

/** The line with the words that it probably means; null if there is nothing to correct. */
function respell(line: ReadLine, place: number, fixes: ReadonlyMap<string, Fix>): Respelled | null {
  const wrong = line.tokens.filter(({ kind, text }) => kind === 'word' && isLetters(correctable(text)) && fixes.has(correctable(text)))
  if (wrong.length === 0) return null
  let { text } = line
  for (const token of wrong.toReversed()) {
    const word = correctable(token.text)
    const start = text.indexOf(word, Math.max(0, token.start - 1))
    if (start < 0 || start > token.end) return null
    text = text.slice(0, start) + (fixes.get(word)?.word ?? word) + text.slice(start + word.length)
  }
  const read = readLine(text, line)
  const isSure = wrong.every((token) => fixes.get(correctable(token.text))?.isSure === true)
  return { place, line: line.named === undefined ? read : withQuantity(read, line.named), isSure }
}

/** A correction of two letters, or of a word that a part has, may be another word, so its part is for the customer to choose. */
function judged(verdict: LooseVerdict | null, isSure: boolean): LooseVerdict | null {
  if (verdict === null || verdict.kind === 'unknown') return null
  if (verdict.kind === 'choose' || isSure) return verdict
  return choose(verdict.item, [{ productId: verdict.productId, quantity: verdict.quantity }])
}
