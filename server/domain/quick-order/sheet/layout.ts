// Finds the names of a list's columns: in its first line, below a few title rows, or again above each further table.
import { separatorLine } from '#common/quick-order/delimited.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { createPace, mapPaced, type Pace } from '#server/lib/pace.ts'
import { isRule, isTotal, readPiece } from './asides.ts'
import { type Columns, type Header, readHeader, rowOf } from './columns.ts'
import { isBlankText, plainLine } from './line-text.ts'

type Place = Readonly<{ line: number; columns: Columns | null }>
export type Layout = Readonly<{
  /** The headers, by their lines, counted from 1. */
  headers: readonly Place[]
  /** Non-blank lines before this one are titles. */
  firstRow: number
  /** The line that names the separator for a spreadsheet: "sep=;". */
  separatorLine: number | null
  /** True for a list with one row per piece, as PCPartPicker writes it. */
  hasPieces: boolean
  /** True for more than one line: a number by itself is then a page or a row. As the only line it may be what the buyer looks for. */
  isList: boolean
  /** The lines that begin with 1, 2, 3 and so on. */
  numbered: ReadonlySet<number>
  /** True if amounts of the list have dots between thousands: "1.250,00". */
  hasDotGroups: boolean
  /** The lines that begin with 10, 20, 30 and so on: positions, or quantities. */
  tens: ReadonlySet<number>
}>

/** A line is read as a header with each separator, and its cells word by word. */
const costOfHeader = 4

/** Rows further down are not searched for the first header. */
const mostTitles = 12

type Written = Readonly<{ line: number; text: string }>

/** Long lists are read with turns for other calls in between. */
export async function layoutOf(lines: readonly QuickOrderLine[], pace = createPace()): Promise<Layout> {
  const written = lines.flatMap((line, i): Written | readonly Written[] => {
    const text = typeof line === 'string' ? line : ''
    return isBlankText(text) || text.length > quickOrderBounds.lineLength ? [] : { line: i + 1, text }
  })
  const isSheet = typeof lines.find((line) => typeof line !== 'string' || !isBlankText(line)) === 'string'
  const named = isSheet && separatorLine.test(written[0]?.text ?? '') ? (written[0]?.line ?? null) : null
  const rows = named === null ? written : written.slice(1)
  const first = isSheet ? firstHeader(rows) : null
  const headers = first === null ? [] : [first, ...(await laterHeaders(rows, first, pace))]
  return {
    headers,
    firstRow: first?.line ?? 0,
    separatorLine: named,
    hasPieces: await hasPieces(written, headers, pace),
    isList: lines.filter((line) => !isBlankLine(line)).length > 1,
    hasDotGroups: written.some(({ text }) => dotGroups.test(text)),
    numbered: numberedLines(lines, 1),
    tens: numberedLines(lines, 10),
  }
}

/** A link to such a list beside lines in another form says nothing about them. */
async function hasPieces(written: readonly Written[], headers: readonly Place[], pace: Pace): Promise<boolean> {
  if (!written.some(({ text }) => /pcpartpicker/i.test(text))) return false
  if (headers.some(({ columns }) => columns !== null && !columns.roles.includes('quantity'))) return true
  for (const { text } of written) {
    if (readPiece(plainLine(text))?.isPriced === true) return true
    await pace(text.length * costOfHeader)
  }
  return false
}

export const isBlankLine = (line: QuickOrderLine): boolean => {
  if (typeof line === 'string') return isBlankText(line)
  return isBlankText(line.code) && (typeof line.quantity !== 'number' ? isBlankText(line.quantity ?? '') : false)
}

/** "1.250,00", "1.250.000" */
const dotGroups = /(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)|(?<![\d.,])\d{1,3}(?:\.\d{3}){2,}(?![\d.,])/

/** A run of at least this many consecutive numbers counts as line numbering. */
const shortestRun = 3

function numberedLines(lines: readonly QuickOrderLine[], step: number): ReadonlySet<number> {
  const numbered = new Set<number>()
  let run: number[] = []
  let last = Number.NaN
  for (const [place, line] of lines.entries()) {
    if (isBlankLine(line)) continue
    const number = typeof line === 'string' ? Number(/^[\s|]*(\d{1,4})[\s,;|]/.exec(line.slice(0, 20))?.[1] ?? Number.NaN) : Number.NaN
    if (number !== last + step) run = []
    run.push(place + 1)
    last = number
    if (run.length === shortestRun) for (const each of run) numbered.add(each)
    else if (run.length > shortestRun) numbered.add(place + 1)
  }
  return numbered
}

/** The columns that apply to a line. */
export const columnsAt = ({ headers }: Layout, line: number): Columns | null =>
  headers.findLast((place) => place.line < line)?.columns ?? null

function firstHeader(rows: readonly Written[]): Place | null {
  for (const [i, { line, text }] of rows.slice(0, mostTitles + 1).entries()) {
    const header = readHeader(text)
    if (header && (i === 0 || isAboveRows(header, rows.slice(i + 1)))) return { line, columns: header.columns }
  }
  return null
}

/** Below other lines, a header counts only if the next row has its columns. */
function isAboveRows({ columns }: Header, below: readonly Written[]): boolean {
  const [next] = below.map(({ text }) => plainLine(text)).filter((text) => !isRule(text))
  return columns !== null && next !== undefined && !isTotal(next) && rowOf(next, columns) !== null
}

/** The header once more, as on each printed page, and headers of further Markdown tables: a rule follows them. */
async function laterHeaders(rows: readonly Written[], first: Place, pace: Pace): Promise<readonly Place[]> {
  const known = new Map<string, Columns | null>()
  const headerAt = ({ line, text }: Written, i: number): Place | null => {
    if (line === first.line) known.set(text.trim(), first.columns)
    if (line <= first.line) return null
    const again = known.get(text.trim())
    if (again !== undefined) return { line, columns: again }
    const next = rows[i + 1]?.text ?? ''
    if (!(text.includes('|') && next.includes('|') && isRule(next))) return null
    const header = readHeader(text)
    if (header?.columns) known.set(text.trim(), header.columns)
    return header?.columns ? { line, columns: header.columns } : null
  }
  const headers = await mapPaced(pace, rows, headerAt, ({ text }) => (text.includes('|') ? text.length * costOfHeader : 1))
  return headers.filter((place) => place !== null)
}
