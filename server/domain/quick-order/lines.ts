// The lines of a request, each with its possible readings.
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { type Columns, readHeader, rowOf } from './columns.ts'
import { plainLine } from './line-text.ts'
import { type Quantity, withinBounds } from './quantities.ts'
import { quantityOf, type ReadLine, readLine } from './readings.ts'
import { tokensOf } from './tokens.ts'

export type Line = Readonly<{
  /** Counted from 1. */
  line: number
  text: string
  /** The possible readings, one entry per cell in a sheet. Empty for headers and for lines that are too long. */
  reads: readonly ReadLine[]
  isHeader: boolean
}>

const { lineLength } = quickOrderBounds

/** The first non-blank line of a request may be a header. */
export function headerOf(lines: readonly QuickOrderLine[]): { line: number; columns: Columns | null } | null {
  const place = lines.findIndex((line) => !isBlank(line))
  const first = lines[place]
  const header = typeof first === 'string' && first.length <= lineLength ? readHeader(first) : null
  return header && { line: place + 1, columns: header.columns }
}

/** Reads the non-blank lines; `from` is the number of the first line. */
export function readLines(given: readonly QuickOrderLine[], from: number, header: ReturnType<typeof headerOf>): readonly Line[] {
  const numbered = numberedLines(given)
  return given.flatMap((line, i): Line | readonly Line[] => {
    if (isBlank(line)) return []
    const place = { line: from + i, text: typeof line === 'string' ? line : line.code, isHeader: from + i === header?.line }
    if (place.isHeader || place.text.length > lineLength) return { ...place, reads: [] }
    if (typeof line !== 'string') return { ...place, reads: [readCode(line.code, line.quantity ?? null)] }
    return { ...place, reads: readText(line, header?.columns ?? null, numbered.has(i)) }
  })
}

const isBlank = (line: QuickOrderLine): boolean => {
  if (typeof line === 'string') return line.length <= lineLength && plainLine(line).trim() === ''
  return isBlank(line.code) && (typeof line.quantity !== 'number' ? isBlank(line.quantity ?? '') : false)
}

function readText(written: string, columns: Columns | null, isNumbered: boolean): readonly ReadLine[] {
  const text = plainLine(written)
  const row = columns && rowOf(text, columns)
  if (!row) return [readLine(text, { isNumbered })]
  return [...row.codes, ...row.names].map((cell) => (row.quantity === null ? readLine(cell) : readCode(cell, row.quantity)))
}

/** A code with a separate quantity, which may be blank: numbers in the code are then not quantities. */
function readCode(code: string, quantity: number | string | null): ReadLine {
  const read = readLine(plainLine(code))
  const named = quantity === null ? undefined : namedQuantity(quantity)
  if (named === undefined) return read
  return {
    ...read,
    readings: read.readings.filter(({ taken }) => taken === 0).map((reading) => ({ ...reading, quantity: named })),
    joined: [],
    named,
  }
}

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
    const number = typeof line === 'string' ? Number(/^\s*(\d{1,4})[\s,;|]/.exec(line.slice(0, 20))?.[1] ?? Number.NaN) : Number.NaN
    if (number !== last + 1) run = []
    run.push(place)
    last = number
    if (run.length >= shortestRun) for (const each of run) numbered.add(each)
  }
  return numbered
}
