// The lines of a request, each with its possible readings.

import { readMinor } from '#common/kit/money.ts'
import type { SkipReason } from '#common/quick-order/answer.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { isDocumentLine, isLoneNumber, isRule, isTotal, readPiece, withoutAsides } from '../sheet/asides.ts'
import { type Columns, rowOf } from '../sheet/columns.ts'
import { columnsAt, isBlankLine, type Layout } from '../sheet/layout.ts'
import { plainLine } from '../sheet/line-text.ts'
import { isForeign, type Money, readAmount, wordsBeside } from './amounts.ts'
import { readBareRow } from './bare-rows.ts'
import { type EitherWay, eitherOfCells, eitherOfFactors } from './either-way.ts'
import { withBlanks } from './glued-signs.ts'
import { type Quantity, readTyped, withinBounds } from './quantities.ts'
import { quantityOf, type ReadLine, readLine } from './readings.ts'
import { namesOtherCurrency, priceAmong } from './their-price.ts'
import { tokensOf } from './tokens.ts'
import { createWork, type Work } from './work.ts'
import { isSurelyCounted } from './written-quantity.ts'

export type Line = Readonly<{
  /** Counted from 1. */
  line: number
  text: string
  /** The possible readings, one entry per cell in a sheet. Empty for skipped lines and for lines that are too long. */
  reads: readonly ReadLine[]
  /** The reason why the line names no part; null if it may name one. */
  skipped: SkipReason | null
  /** The same for a line that is skipped unless it is a code or name. */
  skippedIfUnknown: SkipReason | null
  /** False for the only line of a request: a number by itself is then searched, too. */
  isAmongOthers: boolean
  /** The price of a piece elsewhere, if the line says it. */
  theirPriceMinor: number | null
  /** True if the line has a price in another currency. */
  isOtherCurrency: boolean
  /** Numbers that our price has to tell apart; null if there are none. */
  either: EitherWay | null
  /** Shared by its reads. */
  work: Work
}>

const { lineLength } = quickOrderBounds

/** Some signs stand for up to eighteen. Longer lines are those that are too long. */
const plainLength = lineLength * 2

/** Reads one line after the other; blank lines are null. Prices in another currency than this one are left out. */
export function lineReader(layout: Layout, currency: string): (written: QuickOrderLine, line: number) => Line | null {
  const money: Money = { currency, hasDotGroups: layout.hasDotGroups }
  const headers = new Set(layout.headers.map(({ line }) => line))
  return (written, line) => {
    if (isBlankLine(written)) return null
    const work = createWork()
    const place = {
      line,
      text: typeof written === 'string' ? written : written.code,
      skipped: null,
      skippedIfUnknown: null,
      isAmongOthers: layout.isList,
      theirPriceMinor: null,
      isOtherCurrency: false,
      either: null,
      work,
    }
    if (place.text.length > lineLength) return { ...place, reads: [] }
    const text = withBlanks(plainLine(place.text))
    if (text.length > plainLength) return { ...place, reads: [] }
    if (typeof written !== 'string') {
      const theirPriceMinor = written.price === undefined || written.price === null ? null : givenPrice(written.price, money)
      const reads = [readCode(text, written.quantity ?? null, work)]
      const isOtherCurrency = typeof written.price === 'string' && isOtherAmount(written.price.slice(0, lineLength), currency)
      return { ...place, reads, theirPriceMinor, isOtherCurrency, skippedIfUnknown: isTotal(text) ? 'total' : null }
    }
    const skipped = headers.has(line) || line === layout.separatorLine ? 'header' : reasonToSkip(text)
    if (skipped) return { ...place, reads: [], skipped }
    const { reads, ...meant } = readText(text, columnsAt(layout, line), {
      isNumbered: layout.numbered.has(line),
      hasPosition: layout.numbered.has(line) || layout.tens.has(line),
      hasPieces: layout.hasPieces,
      money,
      work,
    })
    if (line < layout.firstRow) {
      const hasQuantity = reads.some(({ tokens }) => isSurelyCounted(tokens))
      if (isDocumentLine(text, { hasQuantity })) return { ...place, reads: [], skipped: 'title' }
      // Rows above a header that names the columns of a further table.
      if (!hasQuantity) return { ...place, reads, skippedIfUnknown: 'title' }
    }
    return { ...place, ...meant, reads, skippedIfUnknown: isLoneNumber(text) ? 'number' : null }
  }
}

function reasonToSkip(text: string): SkipReason | null {
  if (isRule(text)) return 'rule'
  return isTotal(text) ? 'total' : null
}

type Reading = Readonly<{ isNumbered: boolean; hasPosition: boolean; hasPieces: boolean; money: Money; work: Work }>
type Meant = Pick<Line, 'reads' | 'theirPriceMinor' | 'isOtherCurrency' | 'either'>

function readText(text: string, columns: Columns | null, reading: Reading): Meant {
  const { isNumbered, hasPosition, hasPieces, money, work } = reading
  const row = columns && rowOf(text, columns)
  if (row) {
    const isPiece = hasPieces && row.quantity === null
    const reads = [...row.codes, ...row.names.map(withoutAsides)].map((cell) =>
      row.quantity === null ? readLine(cell, { isPiece, work }) : readCode(plainLine(cell), row.quantity, work),
    )
    const isOther = row.price !== null && isOtherAmount(`${columns.priceLabel} ${row.price}`, money.currency)
    const theirPriceMinor = row.price === null || isOther ? null : readAmount(row.price, money)
    return { reads, theirPriceMinor, isOtherCurrency: isOther, either: null }
  }
  const bare = withoutAsides(text)
  const isPiece = hasPieces && readPiece(text) !== null
  const cells = isPiece || !work.spend(bare.length) ? null : readBareRow(bare, { hasPosition, money })
  if (cells) {
    const { item, quantity, theirPriceMinor } = cells
    const isOtherCurrency =
      theirPriceMinor === null && work.spend(text.length) && namesOtherCurrency(tokensOf(text, { isStrict: false }), money)
    return { reads: [withQuantity(readLine(item, { work }), quantity)], theirPriceMinor, isOtherCurrency, either: null }
  }
  const read = isPiece ? readLine(bare, { isPiece, work }) : isNumbered ? readLine(bare, { isNumbered, work }) : readWords(bare, work)
  // The notes that are left out may have the price.
  const tokens = bare === text || !work.spend(text.length) ? read.tokens : tokensOf(text, { isStrict: false })
  const theirPriceMinor = priceAmong(tokens, money)
  const isOtherCurrency = theirPriceMinor === null && namesOtherCurrency(tokens, money)
  const either = theirPriceMinor !== null || isPiece ? null : (eitherOfCells(bare, { hasPosition }) ?? eitherOfFactors(read.tokens))
  return { reads: [read], theirPriceMinor, isOtherCurrency, either }
}

const smallNumber = /^[+~-]?\d{1,4}$|^[+~-]?\d{1,3}(?:[.,']\d+)+$/

/** A line without a header. If several cells are numbers, such as a position, a quantity and a price, none of them is the quantity. */
function readWords(text: string, work: Work): ReadLine {
  const cells = /[\t;|]/.test(text) ? text.split(/[\t;|]/).map((cell) => cell.trim()) : []
  const rest = cells.filter((cell) => !smallNumber.test(cell))
  const isClear = cells.length - rest.length < 2 || !/\p{L}/u.test(rest.join(''))
  return isClear ? readLine(text, { work }) : withQuantity(readLine(rest.join(' | '), { work }), 'bad')
}

const isOtherAmount = (text: string, currency: string): boolean => /\d/.test(text) && isForeign(wordsBeside(plainLine(text)), currency)

/** The price of a line with fields. */
function givenPrice(price: number | string, money: Money): number | null {
  if (typeof price === 'string') return price.length > lineLength ? null : readAmount(plainLine(price), money)
  return readMinor(String(price)) || null
}

/** A code with a separate quantity, which may be blank: numbers in the code are then not quantities. */
function readCode(text: string, quantity: number | string | null, work: Work): ReadLine {
  const read = readLine(text, { work })
  const named = quantity === null ? undefined : namedQuantity(quantity)
  return named === undefined ? read : withQuantity(read, named)
}

export const withQuantity = (read: ReadLine, named: Quantity | null): ReadLine => ({
  ...read,
  readings: read.readings.filter(({ taken }) => taken === 0).map((reading) => ({ ...reading, quantity: named })),
  joined: [],
  named,
})

function namedQuantity(given: number | string): Quantity | null {
  if (typeof given === 'number') return withinBounds(given)
  const shown = given.slice(0, lineLength)
  const text = plainLine(shown)
  if (text === '') return null
  if (text.length > plainLength) return 'bad'
  const typed = readTyped(shown)
  if (typed !== null) return typed
  const tokens = tokensOf(text, { isStrict: false })
  const outside = tokens.filter(({ isInBrackets }) => isInBrackets !== true)
  const counted = outside.some(({ kind }) => kind === 'number') ? outside : tokens
  const isPlain =
    counted.filter(({ kind }) => kind === 'number').length === 1 && counted.every(({ kind }) => kind !== 'word' && kind !== 'price')
  return isPlain ? quantityOf(tokens.filter(({ kind }) => kind === 'number')) : 'bad'
}
