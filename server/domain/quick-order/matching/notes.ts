// Resolves lines with an exact code and other text: the part's name, notes, cells of a sheet. The code decides, unless the rest names
// another part.
import type { Db } from '#server/db/database.ts'
import { readWords } from '#server/domain/search/read/read-words.ts'
import { squash } from '#server/domain/search/read/text.ts'
import { mapPaced, type Pace } from '#server/lib/pace.ts'
import { areFactors } from '../reading/factors.ts'
import type { Quantity } from '../reading/quantities.ts'
import type { ReadLine } from '../reading/readings.ts'
import { isAlone, type Token } from '../reading/token.ts'
import { tokensOf } from '../reading/tokens.ts'
import { affordable, costOfLookUp } from '../reading/work.ts'
import { findBearers } from './bearers.ts'
import { findStandings, type Standings } from './code-standing.ts'
import { type Detail, readDetails } from './details.ts'
import { choose, type Verdict } from './resolve.ts'
import { findByWords, readVocabulary } from './word-hits.ts'

const longestWindow = 4
const mostTokens = 24
const shortestCode = 4

type Window = Readonly<{ first: number; last: number; item: string }>
type Hit = Window & Readonly<{ productId: number }>

/** The verdicts on lines that contain a code; null for the others. */
export async function resolveWithNotes(db: Db, given: readonly ReadLine[], pace: Pace): Promise<readonly (Verdict | null)[]> {
  const lines = await mapPaced(pace, given, (line) => ({ ...line, tokens: cellTokens(line) }), costOfText)
  const windows = await mapPaced(
    pace,
    lines,
    (line) => affordable(line.work, windowsOf(line), ({ item }) => costOfLookUp(item)),
    costOfText,
  )
  const bearers = await findBearers(
    db,
    windows.flatMap((list) => list.map(({ item }) => item)),
    'code',
    pace,
  )
  const hits = windows.map((list): readonly Hit[] =>
    list.flatMap((window) => bearers(window.item).byCode.map((productId) => ({ ...window, productId }))),
  )
  const [details, standings] = await Promise.all([
    readDetails(db, new Set(hits.flat().map(({ productId }) => productId))),
    findStandings(
      db,
      windows.flatMap((list) => list.map(({ item }) => item)),
      bearers,
    ),
  ])
  const known = { details, standings, ownWordsOf: oncePerPart(details) }
  const verdictAt = (line: ReadLine, i: number) => {
    const firm = (hits[i] ?? []).filter(({ item, productId }) => standings(item, productId) !== 'usual')
    return verdictOf(
      line,
      affordable(line.work, firm, () => firm.length),
      known,
    )
  }
  const verdicts = await mapPaced(pace, lines, verdictAt, ({ work }) => work.spent())
  return withoutContradictions(db, verdicts)
}

const costOfText = ({ text }: ReadLine): number => text.length

/** In "CODE,Core i5 14500,25", a comma separates cells, also between digits. */
const cellTokens = ({ text, tokens, work }: ReadLine): readonly Token[] =>
  /\d,\d/.test(text) && /[^\d\s],[^\s]/.test(text) && work.spend(text.length) ? tokensOf(text, { isStrict: true }) : tokens

/** Runs of words that may be a code. */
function windowsOf({ text, tokens }: ReadLine): readonly Window[] {
  const windows: Window[] = []
  const shown = tokens.slice(0, mostTokens)
  for (const [first, begin] of shown.entries()) {
    if (begin.kind === 'sign' || begin.kind === 'price' || (begin.kind === 'number' && begin.isMarked)) continue
    for (let last = first; last < Math.min(shown.length, first + longestWindow); last++) {
      const end = shown[last]
      if (end === undefined || end.cell !== begin.cell) break
      const item = text.slice(begin.start, end.end)
      if (/\d/.test(item) && squash(item).length >= shortestCode) windows.push({ first, last, item })
    }
  }
  return windows
}

type OwnWords = (productId: number) => ReadonlySet<string>
type Known = Readonly<{ details: ReadonlyMap<number, Detail>; standings: Standings; ownWordsOf: OwnWords }>

type Draft = Readonly<{
  verdict: Verdict
  /** The quantity if the customer has to choose the part. */
  openQuantity: Quantity | null
  /** Words next to the code that the part does not have. If another part has them all, the line is unclear. */
  doubts: readonly string[]
  /** True if the code alone does not decide. */
  isUnsure: boolean
}>

function verdictOf(line: ReadLine, hits: readonly Hit[], { details, standings, ownWordsOf }: Known): Draft | null {
  const endsInTimes = ({ last }: Hit) => line.tokens[last]?.kind === 'times'
  // A code that is written exactly does not become another one by the number behind it.
  const isJoined = (long: Hit, short: Hit) =>
    long.first === short.first &&
    long.productId !== short.productId &&
    line.tokens.slice(short.last + 1, long.last + 1).every(({ kind }) => kind === 'number')
  const contains = (long: Hit, short: Hit) =>
    !isJoined(long, short) &&
    long.first <= short.first &&
    long.last >= short.last &&
    long.last - long.first > short.last - short.first &&
    !endsInTimes(long)
  // Between "NH-D15 chromax.black" and "NH-D15", the longer code wins.
  const longest = hits.filter((hit) => !hits.some((other) => contains(other, hit)))
  const isSkuOf = ({ item, productId }: Hit) => squash(item) === details.get(productId)?.squashedSku
  const [best] = [...longest].sort((a, b) => Number(isSkuOf(b)) - Number(isSkuOf(a)) || squash(b.item).length - squash(a.item).length)
  const part = best && details.get(best.productId)
  if (best === undefined || part === undefined) return null
  const ownWords = ownWordsOf(best.productId)
  const own = longest.filter(({ productId }) => productId === best.productId)
  const ownCodes = new Set(own.map(({ item }) => squash(item)))
  // A name may contain words that are codes of other parts. If another part shares the code, ask, unless a SKU decides.
  const isOwnWord = (hit: Hit) =>
    ownWords.has(squash(hit.item)) &&
    (isSkuOf(best) || !ownCodes.has(squash(hit.item))) &&
    (isSkuOf(best) || own.every(({ first, last }) => hit.last < first || hit.first > last))
  const openQuantity = (isCode: (place: number) => boolean) =>
    line.named === undefined ? quantityBeside(line.tokens, isCode, withoutSigned(ownWords, line.tokens)) : line.named
  const others = longest.filter((hit) => hit.productId !== best.productId && !isOwnWord(hit))
  if (others.length > 0) {
    const isAnyCode = (place: number) => longest.some(({ first, last }) => first <= place && place <= last)
    const quantity = openQuantity(isAnyCode)
    const options = [best, ...others].map(({ productId }) => ({ productId, quantity }))
    return { verdict: choose(best.item, options), openQuantity: quantity, doubts: [], isUnsure: false }
  }
  const isCode = (place: number) => own.some(({ first, last }) => first <= place && place <= last)
  const quantity = line.named === undefined ? quantityBeside(line.tokens, isCode, ownWords) : line.named
  const strange = line.tokens.filter((token, place) => token.kind === 'word' && !isCode(place) && !ownWords.has(squash(token.text)))
  // A plain word or number is hardly meant as a code among unknown words.
  if (strange.length > 0 && !isSkuOf(best) && !own.some(isFirm)) return null
  const doubts = isSkuOf(best) ? [] : strange.map(({ text }) => text)
  // Other names have this code, so that the strange words may be another model's: "NH-U14S TR5-SP6" is not an NH-U14S.
  const isUnsure = strange.length > 0 && own.every(({ item, productId }) => standings(item, productId) !== 'sure')
  return {
    verdict: { kind: 'part', item: best.item, productId: best.productId, quantity },
    openQuantity: openQuantity(isCode),
    doubts,
    isUnsure,
  }
}

/** While the part is open, "3 x" and a number in a cell of its own are quantities, even if one of the parts has a 3 in its name. */
function withoutSigned(ownWords: ReadonlySet<string>, tokens: readonly Token[]): ReadonlySet<string> {
  const signed = tokens.filter((token) => token.kind === 'number' && (token.isMarked === true || isAlone(token, tokens)))
  const counted = new Set(signed.map(({ text }) => squash(text)))
  return new Set([...ownWords].filter((word) => !counted.has(word)))
}

/** One word of letters and digits. */
const isFirm = ({ first, last, item }: Hit): boolean => first === last && /\d/.test(item) && /\p{L}/u.test(item)

/**
 * The number next to the code, at an end of the line or in its own cell, that does not belong to the part's name. 'bad' if there are
 * several, or if the only number is among the notes.
 */
function quantityBeside(tokens: readonly Token[], isCode: (place: number) => boolean, ownWords: ReadonlySet<string>): Quantity | null {
  const isModel = (token: Token, place: number) => token.isModel === true && !isCode(place - 1) && !isCode(place + 1)
  const all = tokens.flatMap((token, place) =>
    token.kind === 'number' && !isCode(place) && !isModel(token, place) ? [{ token, place }] : [],
  )
  const isOwn = ({ text }: Token) => ownWords.has(squash(text))
  if (areFactors(all.flatMap(({ token }) => (isOwn(token) ? [] : token)))) return 'bad'
  // "28 to Dhaka 20 to Sylhet"
  if (all.filter(({ token, place }) => !isOwn(token) && /^(?:to|for|at)$/.test(tokens[place + 1]?.text ?? '')).length > 1) return 'bad'
  const hasOutside = all.some(({ token }) => token.isInBrackets !== true && !isOwn(token))
  const numbers = hasOutside ? all.filter(({ token }) => token.isAside !== true) : all
  const marked = numbers.filter(({ token }) => token.isMarked && !isOwn(token))
  const isSilent = (place: number) => !['word', 'number'].includes(tokens[place]?.kind ?? 'word')
  const isPlaced = (place: number) => {
    let [left, right] = [place - 1, place + 1]
    while (tokens[left] !== undefined && isSilent(left)) left--
    while (tokens[right] !== undefined && isSilent(right)) right++
    const cell = tokens[place]?.cell
    const isAlone =
      tokens.every((other, at) => at === place || other.cell !== cell || isSilent(at)) && tokens.some((other) => other.cell !== cell)
    return isCode(left) || isCode(right) || left < 0 || right >= tokens.length || isAlone
  }
  const placed = numbers.filter(({ place }) => isPlaced(place))
  const strange = placed.filter(({ token }) => !isOwn(token))
  const foreign = strange.length > 1 ? strange.filter(({ token }) => token.isBullet !== true) : strange
  const [only] = marked
  // "4x fans" may belong to a name, if another number could be the quantity.
  const quantityAt = ({ token }: { token: Token }): Quantity => (token.isFor ? 'bad' : (token.quantity ?? 'bad'))
  if (only && marked.length === 1) return foreign.some(({ token }) => token !== only.token) ? 'bad' : quantityAt(only)
  const [first] = foreign
  if (first && foreign.length === 1) return quantityAt(first)
  // "24 pcs" at an end, or a second 5: the name has the number, too, but may not be meant.
  const isExtra = ({ token, place }: { token: Token; place: number }) =>
    isPlaced(place) && isOwn(token) && (token.isMarked === true || numbers.filter((other) => other.token.text === token.text).length > 1)
  if (foreign.length === 0 && numbers.some(isExtra)) return 'bad'
  // "none given" is never said of a line with a figure that was not read.
  if (tokens.some((token, place) => token.isUnread === true && !isCode(place) && !(isOwn(token) && /^\d+[x/]\d/.test(token.text))))
    return 'bad'
  return foreign.length === 0 && numbers.every(({ token }) => isOwn(token)) ? null : 'bad'
}

function oncePerPart(details: ReadonlyMap<number, Detail>): OwnWords {
  const known = new Map<number, ReadonlySet<string>>()
  return (productId) => {
    const part = details.get(productId)
    const words = known.get(productId) ?? (part === undefined ? new Set() : ownWordsOf(part))
    known.set(productId, words)
    return words
  }
}

/** The words of a part's name, numbers and maker, and joined runs of them. */
function ownWordsOf({ name, manufacturer, squashed }: Detail): ReadonlySet<string> {
  const words = `${manufacturer ?? ''} ${name}`.split(/[^\p{L}\p{M}\p{N}.]+/u).map(squash)
  const runs = words.flatMap((_, first) =>
    Array.from({ length: longestWindow }, (_none, more) => words.slice(first, first + more + 1).join('')),
  )
  return new Set([...runs, ...squashed.split(' ')])
}

/** Ignores notes, unless another part has the words of the code and of the notes. */
async function withoutContradictions(db: Db, drafts: readonly (Draft | null)[]): Promise<readonly (Verdict | null)[]> {
  const doubts = drafts.map((draft) => (draft === null ? [] : wordsOf(draft.doubts)))
  const vocabulary = await readVocabulary(db, doubts.flat())
  const asked = drafts.map((draft, i) => {
    const known = (doubts[i] ?? []).filter((word) => vocabulary.uses(word) > 0)
    return draft === null || known.length === 0 ? null : { words: [...wordsOf([draft.verdict.item]), ...known], variants: [] }
  })
  const found = await findByWords(db, asked)
  return drafts.map((draft, i) => {
    if (draft === null) return null
    const { verdict, openQuantity: quantity, isUnsure } = draft
    const others = (found[i] ?? []).filter((id) => verdict.kind === 'part' && id !== verdict.productId)
    if (verdict.kind !== 'part' || (others.length === 0 && !isUnsure)) return verdict
    return choose(
      verdict.item,
      [verdict.productId, ...others].map((productId) => ({ productId, quantity })),
    )
  })
}

const wordsOf = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => readWords(text).map(({ forms }) => forms[0]))
