// The lines of a request, each with its possible readings.
import type { SkipReason } from '#common/quick-order/answer.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { isDocumentLine, isLoneNumber, isRule, isTotal, withoutAsides } from './asides.ts'
import { type Columns, rowOf } from './columns.ts'
import { columnsAt, type Layout } from './layout.ts'
import { isBlankText, plainLine } from './line-text.ts'
import { type Quantity, withinBounds } from './quantities.ts'
import { quantityOf, type ReadLine, readLine } from './readings.ts'
import { tokensOf } from './tokens.ts'

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
}>

const { lineLength } = quickOrderBounds

/** Reads the non-blank lines; `from` is the number of the first line. */
export function readLines(given: readonly QuickOrderLine[], from: number, layout: Layout): readonly Line[] {
  const numbered = numberedLines(given)
  // A number by itself is a page or a row of a list; as the only line it is what the buyer looks for.
  const isInList = given.filter((written) => !isBlank(written)).length > 1
  const headers = new Set(layout.headers.map(({ line }) => line))
  return given.flatMap((written, i): Line | readonly Line[] => {
    if (isBlank(written)) return []
    const line = from + i
    const place = { line, text: typeof written === 'string' ? written : written.code, skipped: null, skippedIfUnknown: null }
    if (place.text.length > lineLength) return { ...place, reads: [] }
    if (typeof written !== 'string') return { ...place, reads: [readCode(written.code, written.quantity ?? null)] }
    const text = plainLine(written)
    const isTitle = line < layout.firstRow
    const isHeader = headers.has(line) || line === layout.separatorLine
    const skipped = isHeader ? 'header' : isTitle && isDocumentLine(text) ? 'title' : reasonToSkip(text)
    if (skipped) return { ...place, reads: [], skipped }
    const skippedIfUnknown = isTitle ? 'title' : isInList && isLoneNumber(text) ? 'number' : null
    return { ...place, reads: readText(text, columnsAt(layout, line), { isNumbered: numbered.has(i), ...layout }), skippedIfUnknown }
  })
}

function reasonToSkip(text: string): SkipReason | null {
  if (isRule(text)) return 'rule'
  return isTotal(text) ? 'total' : null
}

const isBlank = (line: QuickOrderLine): boolean => {
  if (typeof line === 'string') return isBlankText(line)
  return isBlank(line.code) && (typeof line.quantity !== 'number' ? isBlank(line.quantity ?? '') : false)
}

type Reading = Readonly<{ isNumbered: boolean; isOnePerRow: boolean }>

function readText(text: string, columns: Columns | null, { isNumbered, isOnePerRow }: Reading): readonly ReadLine[] {
  const row = columns && rowOf(text, columns)
  const read = (cell: string) => (isOnePerRow && !startsWithCount.test(cell) ? readCode(cell, '') : readLine(cell))
  if (row)
    return [...row.codes, ...row.names.map(withoutAsides)].map((cell) =>
      row.quantity === null ? read(cell) : readCode(cell, row.quantity),
    )
  const bare = withoutAsides(text)
  if (isOnePerRow) return [read(bare)]
  return [isNumbered ? readLine(bare, { isNumbered }) : readBareRow(bare)]
}

/** "2x", "3 × " */
const startsWithCount = /^\W*\d{1,3} ?x(?!\p{L}|\d)/u
const smallNumber = /^[+~-]?\d{1,4}$|^[+~-]?\d{1,3}(?:[.,']\d+)+$/

/** A line without a header. If several cells are numbers, such as a position, a quantity and a price, none of them is the quantity. */
function readBareRow(text: string): ReadLine {
  const cells = /[\t;|]/.test(text) ? text.split(/[\t;|]/).map((cell) => cell.trim()) : []
  const rest = cells.filter((cell) => !smallNumber.test(cell))
  const isClear = cells.length - rest.length < 2 || !/\p{L}/u.test(rest.join(''))
  return isClear ? readLine(text) : withQuantity(readLine(rest.join(' | ')), 'bad')
}

/** A code with a separate quantity, which may be blank: numbers in the code are then not quantities. */
function readCode(code: string, quantity: number | string | null): ReadLine {
  const read = readLine(plainLine(code))
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
  const text = plainLine(given.slice(0, lineLength))
  if (text === '') return null
  const tokens = tokensOf(text, { isStrict: false })
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  return numbers.length === 1 && tokens.every(({ kind }) => kind !== 'word' && kind !== 'price') ? quantityOf(numbers) : 'bad'
}

/** A run of at least this many consecutive numbers counts as line numbering. */
const shortestRun = 3

/** The indexes of lines that start with 1, 2, 3 and so on. */
function numberedLines(lines: readonly QuickOrderLine[]): ReadonlySet<number> {
  const numbered = new Set<number>()
  let run: number[] = []
  let last = Number.NaN
  for (const [place, line] of lines.entries()) {
    if (isBlank(line)) continue
    const number = typeof line === 'string' ? Number(/^[\s|]*(\d{1,4})[\s,;|]/.exec(line.slice(0, 20))?.[1] ?? Number.NaN) : Number.NaN
    if (number !== last + 1) run = []
    run.push(place)
    last = number
    if (run.length >= shortestRun) for (const each of run) numbered.add(each)
  }
  return numbered
}
