// Splits a pasted line into words and classifies them.

import { courtesies, currencies, dozens, numberWords, priceLabels, quantityLabels, units, unitsOfSeveral } from '../sheet/words.data.ts'
import { markAsides } from './bracket-notes.ts'
import { markCategory } from './categories.ts'
import { markFactors } from './factors.ts'
import { markFigures } from './figures.ts'
import { isUnreadFigure } from './glued-signs.ts'
import { isPrice, markPrices } from './prices.ts'
import { type Quantity, readQuantity, withinBounds } from './quantities.ts'
import { markTimes } from './times.ts'
import type { DraftToken, Token } from './token.ts'

const isUnit = (word: string): boolean => units.has(word) || unitsOfSeveral.has(word) || dozens.has(word)
/** "20pcs", "5szt." */
const glued = /^(?<count>[+~-]?\d[\d.,']*)(?<unit>[^\d.,'].*?)\.?$/u
const outer = /^["'`([{<]+|["'`)\]}>:!?…]+$/gu
const isSign = /^[^\p{L}\p{M}\p{N}@$€£৳₹]+$/u

/** `isStrict`: every comma separates cells. Otherwise commas may group digits, or separate words. */
export function tokensOf(line: string, { isStrict }: { isStrict: boolean }): readonly Token[] {
  const tokens: DraftToken[] = []
  for (const { text, start, cell } of piecesOf(line, isStrict)) {
    const inner = text.replace(outer, '').replace(/[,;]$/, '')
    const at = start + Math.max(0, text.indexOf(inner))
    tokens.push({
      ...kindOf(inner === '' ? text : inner, tokens.length === 0 ? text : null),
      text,
      start: inner === '' ? start : at,
      end: start + text.length,
      cell,
    })
  }
  markBrackets(line, tokens)
  const [first] = tokens
  if (first?.kind === 'number' && /^\s*[([]\s*\d{1,4}\s*[)\]]/.test(line)) first.isBullet = true
  markCategory(tokens)
  markFigures(line, tokens)
  markNeighbours(tokens)
  markPrices(tokens)
  markTimes(tokens)
  markFactors(tokens)
  markAsides(line, tokens)
  for (const token of tokens) if (isTwoCells(line, token)) token.quantity = 'bad'
  return tokens
}

/** "CODE,20,450" is a quantity and a price, not 20,450 pieces; "CODE,1,000" is a thousand pieces. */
const isTwoCells = (line: string, { kind, text, start }: DraftToken): boolean =>
  kind === 'number' && line.charAt(start - 1) === ',' && /\d,\d/.test(text) && !/,000(?:\.0*)?$/.test(text)

type Piece = Readonly<{ text: string; start: number; cell: number }>

/** Splits at blanks and separators. Quoted text stays one cell. */
function piecesOf(line: string, isStrict: boolean): readonly Piece[] {
  const pieces: Piece[] = []
  let cell = 0
  let start = -1
  let quoted = false
  const end = (at: number) => {
    if (start >= 0) pieces.push({ text: line.slice(start, at), start, cell })
    start = -1
  }
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"' && (quoted || isCellBegin(line, at))) {
      end(at)
      quoted = !quoted && line.indexOf('"', at + 1) > 0
    } else if (
      !quoted &&
      (sign === '\t' || sign === ';' || sign === '|' || (sign === ',' && (isStrict || isBetweenCells(line, at, start))))
    ) {
      end(at)
      cell++
    } else if (sign === ' ' || sign === '\t' || ((sign === '(' || sign === ')') && !quoted && isAroundNumber(line, at, sign))) end(at)
    else if (start < 0) start = at
  }
  end(line.length)
  return pieces
}

function isCellBegin(line: string, at: number): boolean {
  let before = at - 1
  while (line.charAt(before) === ' ') before--
  return before < 0 || /[\t;|,]/.test(line.charAt(before))
}
/** A comma inside a number groups its digits or starts its fraction. */
const isBetweenCells = (line: string, at: number, start: number): boolean =>
  !(/\d/.test(line.charAt(at - 1)) && /\d/.test(line.charAt(at + 1))) || (start >= 0 && /[\p{L}]/u.test(line.slice(start, at)))
/** "CODE(20)" */
const isAroundNumber = (line: string, at: number, sign: string): boolean =>
  sign === '('
    ? /^\(\s*\d+\s*[^\d\s()]{0,8}\)/.test(line.slice(at, at + 20))
    : /\(\s*\d+\s*[^\d\s()]{0,8}$/.test(line.slice(Math.max(0, at - 20), at))

type Kind = Pick<DraftToken, 'kind' | 'quantity' | 'isMarked' | 'x' | 'isUnread'>

function kindOf(text: string, whole: string | null): Kind {
  if (whole !== null && /^\(?\d{1,4}(?:[.)]|\.\))$|^#\d{1,4}[.:)]?$/.test(whole)) return { kind: 'numbering' }
  if (isSign.test(text)) return { kind: text === '*' ? 'times' : 'sign' }
  if (text === 'x') return { kind: 'times' }
  return (/\d/.test(text) ? kindOfFigure(text) : null) ?? kindOfWord(text)
}

/** Null if the text is a word with digits, such as a code. */
function kindOfFigure(text: string): Kind | null {
  const times = /^(?<sign>x|\*)(?<count>\d[\d.,']*)$|^(?<number>\d[\d.,']*)(?<mark>x|\*)$/.exec(text)?.groups
  if (times) {
    const isX = (times['sign'] ?? times['mark']) === 'x'
    const quantity = readQuantity(times['count'] ?? times['number'] ?? '') ?? 'bad'
    return { kind: 'number', quantity, isMarked: true, ...(isX && { x: times['sign'] === undefined ? 'behind' : 'before' }) }
  }
  const label = /^([^\d:=]+)[:=#-]*(\d[\d.,']*)$/u.exec(text)
  if (label && quantityLabels.has(label[1] ?? ''))
    return { kind: 'number', quantity: readQuantity(label[2] ?? '') ?? 'bad', isMarked: true }
  const quantity = readQuantity(text)
  if (quantity !== null) return { kind: 'number', quantity, isMarked: false }
  // "$25" is a price; "25$" can be a slip of the finger.
  if (/^\d{1,4}\$$/.test(text)) return { kind: 'number', quantity: 'bad', isMarked: false }
  if (isPrice(text)) return { kind: 'price' }
  const { count = '', unit = '' } = glued.exec(text)?.groups ?? {}
  if (isUnit(unit)) return { kind: 'number', quantity: inUnits(readQuantity(count) ?? 'bad', unit), isMarked: true }
  return isUnreadFigure(text) ? { kind: 'word', isUnread: true } : null
}

function kindOfWord(text: string): Kind {
  const word = text.replace(/[.:=]$/, '')
  if (quantityLabels.has(word)) return { kind: 'label' }
  if (numberWords.has(word)) return { kind: 'number', quantity: 'bad', isMarked: false }
  if (isUnit(word)) return { kind: 'unit' }
  if (priceLabels.has(text)) return { kind: 'label' }
  return { kind: courtesies.has(word) ? 'courtesy' : 'word' }
}

function inUnits(quantity: Quantity, unit: string): Quantity {
  const word = unit.replace(/\.$/, '')
  if (unitsOfSeveral.has(word)) return 'bad'
  return dozens.has(word) && quantity !== 'bad' ? withinBounds(quantity * 12) : quantity
}

/** Uses the words next to a number to mark it as a quantity or a price. */
function markNeighbours(tokens: readonly DraftToken[]): void {
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1]
    const after = tokens[place + 1]
    if (token.kind === 'unit' && isOne(before) && before?.cell === token.cell && !numberWords.has(tokens[place - 2]?.text ?? '')) {
      Object.assign(token, oneOf(token.text.replace(outer, '')))
    }
    if (token.kind !== 'number' || token.quantity === undefined) continue
    const word = (other: DraftToken | undefined) => (other?.cell === token.cell ? other.text.replace(outer, '').replace(/[.:=]$/, '') : '')
    const isPriced = before?.kind === 'label' && priceLabels.has(before.text.replace(/[:=]$/, '')) && before.cell === token.cell
    if (isPriced && !belongsBefore(tokens, place)) token.kind = 'price'
    else if (currencies.has(word(after))) markBesideCurrency(token, isTimes(before, token) || token.isMarked === true, tokens[place + 2])
    else if (after?.kind === 'unit' && after.cell === token.cell) {
      token.quantity = inUnits(token.quantity, word(after))
      token.isMarked = true
    } else if (before?.kind === 'label' && before.cell === token.cell) token.isMarked = true
    else if (token.x !== undefined) {
      // "2 x 9700X": the x of the two is not the model's.
      if (isTimes(before, token) || isTimes(after, token)) token.isModel = true
    } else if (isTimes(before, token) || isTimes(after, token)) {
      token.isMarked = true
      const sign = isTimes(before, token) ? before : after
      if (sign?.text === 'x') token.x = sign === before ? 'before' : 'behind'
    }
  }
}

const isOne = (word: DraftToken | undefined): boolean => word !== undefined && /^an?$/.test(word.text.replace(outer, ''))

/** "a dozen", "a box"; "a set" says nothing about the pieces. */
function oneOf(unit: string): Partial<DraftToken> {
  const quantity = inUnits(1, unit)
  return quantity === 1 ? {} : { kind: 'number', quantity, isMarked: true }
}

const hasDecimals = (text: string) => /[.,]\d\d$/.test(text)

/** "450.00 BDT 4": the currency before a number belongs to the amount in front of it. */
function belongsBefore(tokens: readonly DraftToken[], place: number): boolean {
  const [amount, token] = [tokens[place - 2], tokens[place]]
  return amount?.kind === 'price' && amount.cell === token?.cell && hasDecimals(amount.text) && !hasDecimals(token.text)
}

/** "4 BDT 450.00": the currency belongs to the amount behind it. In "4 BDT 450", either number can be the amount. */
function markBesideCurrency(token: DraftToken, isCounted: boolean, next: DraftToken | undefined): void {
  const isBetween = next?.kind === 'number' && next.cell === token.cell && !hasDecimals(token.text)
  if (!isBetween) token.kind = 'price'
  else if (isCounted) token.isMarked = true
  else if (!hasDecimals(next.text)) token.quantity = 'bad'
}

function markBrackets(line: string, tokens: readonly DraftToken[]): void {
  if (!/[([]/.test(line)) return
  let at = 0
  let isInside = false
  for (const token of tokens) {
    for (; at < token.start; at++) {
      const sign = line.charAt(at)
      if (sign === '(' || sign === '[') isInside = true
      else if (sign === ')' || sign === ']') isInside = false
    }
    if (isInside) token.isInBrackets = true
  }
}

const isTimes = (other: DraftToken | undefined, { cell }: DraftToken): boolean => other?.kind === 'times' && other.cell === cell
