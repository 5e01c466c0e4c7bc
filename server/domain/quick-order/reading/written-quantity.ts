// The quantity of a line whose part is not sure. It depends on how the line is written and on the words of the catalogue, never on a part: a
// number that may belong to a model does not count.
import { readWords } from '#server/domain/search/read/read-words.ts'
import { isLetters, squash } from '#server/domain/search/read/text.ts'
import { contradicts } from './bracket-notes.ts'
import { isBehindModel } from './factors.ts'
import type { Quantity } from './quantities.ts'
import { isAlone, isContent, type Token } from './token.ts'

/** `token`: the number that is the quantity, so that it is not a word of the name. */
export type Written = Readonly<{ quantity: Quantity | null; token: Token | null }>

/** The number of names that have a word. */
export type NameUses = (word: string) => number

const none: Written = { quantity: null, token: null }
const unclear: Written = { quantity: 'bad', token: null }

const of = (token: Token): Written => ({ quantity: token.quantity ?? 'bad', token })

/** Each word of a line is read as it is, as a number and beside its neighbours. */
export const costOfWords = ({ text }: { text: string }): number => 6 * text.length

/** The words whose uses `writtenQuantity` asks for. */
export function wordsAsked(tokens: readonly Token[]): readonly string[] {
  const content = tokens.filter(isContent)
  const numbers = content.flatMap((token) => (token.kind === 'number' ? [squash(token.text), formOf(token)] : []))
  const shown = withoutNotes(content)
  return [...numbers, ...shown.flatMap(({ kind }, place) => (kind === 'number' ? pairsOf(shown, place) : []))].filter((word) => word !== '')
}

/** "CODE 10 (for the new office)": behind a note, the end of a line is before it. */
function withoutNotes(content: readonly Token[]): readonly Token[] {
  const isNote = content.some(({ kind, isInBrackets, isAside }) => isAside || (kind === 'word' && isInBrackets))
  const shown = isNote ? content.filter(({ isInBrackets }) => !isInBrackets) : content
  return shown.length > 0 ? shown : content
}

/** `isPiece`: see `ReadLine`. */
export function writtenQuantity(tokens: readonly Token[], uses: NameUses, { isPiece = false } = {}): Written {
  const content = tokens.filter(isContent)
  const isCounted = (token: Token) => token.isModel !== true && !isUsedWithX(token, uses) && !isCodeOfDigits(token)
  const numbers = content.filter((token) => token.kind === 'number' && isCounted(token))
  const alone = numbers.filter((token) => content.every((other) => other === token || other.isInBrackets || other.cell !== token.cell))
  const isInCell = ({ cell, isInBrackets }: Token) => isInBrackets === true || alone.every((each) => cell !== each.cell)
  const inCells = content.some(isInCell) ? alone.filter(({ isInBrackets }) => isInBrackets !== true) : []
  const marked = numbers.filter((token) => token.isMarked === true && token.isInBrackets !== true)
  const inBrackets = numbers.filter((token) => token.isMarked === true && token.isInBrackets === true)
  for (const found of [inCells, marked]) {
    const one = onlyOf(found)
    if (one === null) continue
    const isSure = one !== 'several' && isBehindModel(tokens, one) && !inBrackets.some((token) => contradicts(token, [one]))
    return isSure ? of(one) : unclear
  }
  const outside = content.filter(({ isInBrackets }) => !isInBrackets)
  const isOutside = outside.length > 1 && [outside[0], outside.at(-1)].some((end) => end !== undefined && numbers.includes(end))
  const shown = isOutside ? outside : withoutNotes(content)
  const ends = shown.length < 2 || isPiece ? [] : [shown.at(-1), shown[0]].filter((end) => end !== undefined && numbers.includes(end))
  const bare = ends.filter((end): end is Token => end !== undefined && !belongsToName(shown, shown.indexOf(end), uses))
  const [only, ...others] = bare.length > 1 ? bare.filter(({ isBullet }) => isBullet !== true) : bare
  const noted = onlyOf(inBrackets)
  if (noted !== null && (only === undefined || only.isInBrackets === true)) {
    return noted === 'several' || noted.isFor ? unclear : of(noted)
  }
  if (only === undefined) return content.some(({ isUnread }) => isUnread) ? unclear : none
  const isContradicted = inBrackets.some((token) => contradicts(token, [only]))
  return others.length > 0 || isContradicted || mayBeModel(tokens, only) ? unclear : of(only)
}

/** The only number, or the only marked one; null if there is none. */
function onlyOf(found: readonly Token[]): Token | 'several' | null {
  const [only, ...others] = found
  if (only === undefined) return null
  const sure = found.filter(({ isMarked }) => isMarked)
  return others.length === 0 ? only : sure.length === 1 && sure[0] ? sure[0] : 'several'
}

/** "RTX 5070", "Core i5 14400", "Intel NUC 359": behind a plain word, or a number, a number of three digits is a model as often as a quantity. */
function mayBeModel(tokens: readonly Token[], token: Token): boolean {
  const before = tokens[tokens.indexOf(token) - 1]
  if (!/^\d{3,}$/.test(token.text.replace(/[^\p{L}\p{N}]+$/u, '')) || before?.cell !== token.cell) return false
  return before.kind === 'number' || (before.kind === 'word' && /^(?:[^\d\s]*[^\d\s:=]|[^\s:=]{1,2})$/.test(before.text))
}

/** The most pieces that a cell of its own surely says above a header: larger numbers are postal codes and years. */
const mostAlone = 999

/** True if a line says that a number is a quantity, whatever its part is. */
export function isSurelyCounted(tokens: readonly Token[]): boolean {
  const isCounted = (token: Token) => token.kind === 'number' && typeof token.quantity === 'number' && token.isModel !== true
  const last = tokens.findLast(isContent)
  const isLast = (token: Token) =>
    token === last && typeof token.quantity === 'number' && token.quantity <= mostAlone && isAlone(token, tokens)
  return tokens.some((token) => isCounted(token) && (token.isMarked === true || isLast(token)))
}

/** "910-005620" */
const isCodeOfDigits = ({ text, quantity }: Token): boolean => quantity === 'bad' && /^\d[\d-]{4,}\d$/.test(text)

/** "16x", "x570": the catalogue has such a word, so it is hardly a quantity behind a name that is not known. */
const leastUses = 5
const smallest = 50
function isUsedWithX(token: Token, uses: NameUses): boolean {
  if (token.x === undefined || /^(?:x|\*|\d+)$/.test(token.text)) return false
  const count = typeof token.quantity === 'number' ? token.quantity : 0
  return count >= smallest && uses(squash(token.text)) >= leastUses
}

/** From this number on, a number that is a word of names is a model or a figure; smaller ones are quantities more often. */
const smallestModel = 100
const usual = 20

function belongsToName(content: readonly Token[], place: number, uses: NameUses): boolean {
  const token = content[place]
  if (token === undefined) return false
  if (pairsOf(content, place).some((pair) => uses(pair) > 0)) return true
  const count = Number(squash(token.text))
  return count >= smallestModel && uses(formOf(token)) >= (count >= 1000 ? 1 : usual)
}

/** "rtx" and "4080" are `rtx4080`, "1080" and "ti" are `1080ti`. */
function pairsOf(content: readonly Token[], place: number): readonly string[] {
  const token = content[place]
  const [before, after] = [content[place - 1], content[place + 1]]
  if (token === undefined) return []
  const number = squash(token.text)
  const near = (other: Token | undefined) => (other?.cell === token.cell && isLetters(squash(other.text)) ? squash(other.text) : null)
  const [left, right] = [near(before), near(after)]
  return [...(left === null ? [] : [left + number]), ...(right === null ? [] : [number + right])]
}

const formOf = ({ text }: Token): string => readWords(text)[0]?.forms[0] ?? ''
