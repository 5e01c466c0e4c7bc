// The lines of a request, each with its possible readings.
import type { SkipReason } from '#common/quick-order/answer.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { isDocumentLine, isLoneNumber, isRule, isTotal, readPiece, withoutAsides } from '../sheet/asides.ts'
import { type Columns, rowOf } from '../sheet/columns.ts'
import { columnsAt, isBlankLine, type Layout } from '../sheet/layout.ts'
import { plainLine } from '../sheet/line-text.ts'
import { type Quantity, readTyped, withinBounds } from './quantities.ts'
import { quantityOf, type ReadLine, readLine } from './readings.ts'
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
  /** Shared by its reads. */
  work: Work
}>

const { lineLength } = quickOrderBounds

/** Some signs stand for up to eighteen. Longer lines are those that are too long. */
const plainLength = lineLength * 2

/** Reads one line after the other; blank lines are null. */
export function lineReader(layout: Layout): (written: QuickOrderLine, line: number) => Line | null {
  const headers = new Set(layout.headers.map(({ line }) => line))
  return (written, line) => {
    if (isBlankLine(written)) return null
    const work = createWork()
    const place = { line, text: typeof written === 'string' ? written : written.code, skipped: null, skippedIfUnknown: null, work }
    if (place.text.length > lineLength) return { ...place, reads: [] }
    const text = plainLine(place.text)
    if (text.length > plainLength) return { ...place, reads: [] }
    if (typeof written !== 'string') return { ...place, reads: [readCode(text, written.quantity ?? null, work)] }
    const skipped = headers.has(line) || line === layout.separatorLine ? 'header' : reasonToSkip(text)
    if (skipped) return { ...place, reads: [], skipped }
    const reads = readText(text, columnsAt(layout, line), {
      isNumbered: layout.numbered.has(line),
      hasPieces: layout.hasPieces,
      work,
    })
    if (line < layout.firstRow) {
      const hasQuantity = reads.some(({ tokens }) => isSurelyCounted(tokens))
      if (isDocumentLine(text, { hasQuantity })) return { ...place, reads: [], skipped: 'title' }
      // Rows above a header that names the columns of a further table.
      if (!hasQuantity) return { ...place, reads, skippedIfUnknown: 'title' }
    }
    return { ...place, reads, skippedIfUnknown: layout.isList && isLoneNumber(text) ? 'number' : null }
  }
}

function reasonToSkip(text: string): SkipReason | null {
  if (isRule(text)) return 'rule'
  return isTotal(text) ? 'total' : null
}

type Reading = Readonly<{ isNumbered: boolean; hasPieces: boolean; work: Work }>

function readText(text: string, columns: Columns | null, { isNumbered, hasPieces, work }: Reading): readonly ReadLine[] {
  const row = columns && rowOf(text, columns)
  if (row) {
    const isPiece = hasPieces && row.quantity === null
    return [...row.codes, ...row.names.map(withoutAsides)].map((cell) =>
      row.quantity === null ? readLine(cell, { isPiece, work }) : readCode(plainLine(cell), row.quantity, work),
    )
  }
  const bare = withoutAsides(text)
  if (hasPieces && readPiece(text)) return [readLine(bare, { isPiece: true, work })]
  return [isNumbered ? readLine(bare, { isNumbered, work }) : readBareRow(bare, work)]
}

const smallNumber = /^[+~-]?\d{1,4}$|^[+~-]?\d{1,3}(?:[.,']\d+)+$/

/** A line without a header. If several cells are numbers, such as a position, a quantity and a price, none of them is the quantity. */
function readBareRow(text: string, work: Work): ReadLine {
  const cells = /[\t;|]/.test(text) ? text.split(/[\t;|]/).map((cell) => cell.trim()) : []
  const rest = cells.filter((cell) => !smallNumber.test(cell))
  const isClear = cells.length - rest.length < 2 || !/\p{L}/u.test(rest.join(''))
  return isClear ? readLine(text, { work }) : withQuantity(readLine(rest.join(' | '), { work }), 'bad')
}

/** A code with a separate quantity, which may be blank: numbers in the code are then not quantities. */
function readCode(text: string, quantity: number | string | null, work: Work): ReadLine {
  const read = readLine(text, { work })
  const named = quantity === null ? undefined : namedQuantity(quantity)
  return named === undefined ? read : withQuantity(read, named)
}

const withQuantity = (read: ReadLine, named: Quantity | null): ReadLine => ({
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
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  return numbers.length === 1 && tokens.every(({ kind }) => kind !== 'word' && kind !== 'price') ? quantityOf(numbers) : 'bad'
}
