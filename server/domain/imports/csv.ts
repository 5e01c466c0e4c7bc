// CSV rows with their line numbers. A stray quote would make a CSV parser swallow the following lines. Here only the row with the quote is
// refused, and reading continues on the next line.

import { parse } from 'csv-parse/sync'
import { readCells as readLooseCells, separatorLine } from '#common/quick-order/delimited.ts'
import { type Columns, fieldNames, type ImportColumn, quoted, sameTitle } from './columns.ts'
import { FileFormatError } from './file-format-error.ts'
import { type Line, maxLineBytes } from './lines.ts'
import type { SourceRow } from './schema.ts'

type TextLine = { line: number; text: string }
type CsvRecord = TextLine | { line: number; problem: string }

const strayQuote = 'A quote inside a field or never closed: put the field in quotes and double the quotes inside it'

/** Records per parser call: setting up the parser costs more than parsing a record. */
const recordsAtOnce = 200

/** True for a blank line, and for a row of empty cells as spreadsheets write it. */
export const isEmptyRow = (text: string): boolean => !/[^\s,;|]/.test(text)

/** The separator that a line such as `sep=;` names for a spreadsheet; null for any other line. */
export const readSeparator = (text: string): string | null => separatorLine.exec(text)?.groups?.['sign'] ?? null

/** By precedence, if a header has equally many known columns with two of them. */
const separators = [',', ';', '\t', '|'] as const

/** The separator with which a header line has the most known columns. */
export function separatorOf(header: string, columns: Columns): string {
  const known = (separator: string) => titlesIn(header, separator).filter((title) => columns.find(title) !== null).length
  return separators.reduce<string>((best, separator) => (known(separator) > known(best) ? separator : best), ',')
}

/**
 * The titles of a header line, in order; empty for a column without one. Throws `FileFormatError` if they do not match the import's columns.
 */
export function readCsvHeader(text: string, columns: Columns, separator: string): string[] {
  const titles = titlesIn(text, separator)
  const named = titles.filter((title) => title !== '')
  const absent = columns.chosen.filter((choice) => !named.some((title) => sameTitle(title, choice)))
  if (absent.length > 0)
    throw new FileFormatError(`there is no column ${absent.map(quoted).join(', ')}; the columns are ${named.map(quoted).join(', ')}`)
  const unknown = named.filter((title) => columns.find(title) === null && !columns.isLeftOut(title))
  const missing = columns.all.filter((column) => column.isRequired && !named.some((title) => columns.find(title) === column))
  if (unknown.length > 0) throw new UnknownColumnError(unknown, missing, columns)
  for (const [i, title] of named.entries()) {
    const column = columns.find(title)
    const earlier = named.slice(0, i).find((other) => column !== null && columns.find(other) === column)
    if (earlier !== undefined) throw new FileFormatError(`the columns ${quoted(earlier)} and ${quoted(title)} are the same field`)
  }
  if (missing.length > 0)
    throw new FileFormatError(`missing column ${fieldNames(missing)}; the columns are ${named.map(quoted).join(', ')}`)
  return titles.slice(0, titles.findLastIndex((title) => title !== '') + 1)
}

const titlesIn = (header: string, separator: string): string[] =>
  (parseRecords([header], separator)?.[0] ?? []).map((title) => title.trim())

export class UnknownColumnError extends FileFormatError {
  override name = 'UnknownColumnError'

  constructor(
    readonly titles: readonly string[],
    readonly missing: readonly ImportColumn[],
    columns: Columns,
  ) {
    super(
      [
        `unknown column ${titles.map(quoted).join(', ')}`,
        ...(missing.length > 0 ? [`missing column ${fieldNames(missing)}`] : []),
        `known columns: ${columns.all.map(({ names }) => names.join(' or ')).join(', ')}`,
      ].join('; '),
    )
  }
}

type Format = Readonly<{ header: readonly string[]; separator: string }>

/** The rows below a header. Empty cells are null; rows of empty cells are skipped as blank lines are. */
export async function* readCsvRows(lines: AsyncIterator<Line>, header: readonly string[], separator: string): AsyncGenerator<SourceRow> {
  const format = { header, separator }
  let waiting: TextLine[] = []
  for await (const record of readRecords(lines, format)) {
    if ('problem' in record) {
      yield* readCells(waiting, format)
      waiting = []
      yield record
    } else if (waiting.push(record) === recordsAtOnce) {
      yield* readCells(waiting, format)
      waiting = []
    }
  }
  yield* readCells(waiting, format)
}

/** Joins the lines of each record: a line break inside quotes belongs to the cell. */
async function* readRecords(lines: AsyncIterator<Line>, format: Format): AsyncGenerator<CsvRecord> {
  const again: Line[] = []
  let open: TextLine[] = []
  let length = 0
  let quotes = 0

  for (;;) {
    const read = again.shift() ?? (await lines.next()).value
    const line = read as Line | undefined
    const isText = line !== undefined && 'text' in line
    let isBroken = open.length > 0 && (!isText || length + line.text.length > maxLineBytes)
    if (!isBroken && isText) {
      if (open.length === 0 && line.text.trim() === '') continue
      open.push(line)
      length += line.text.length + 1
      quotes += countQuotes(line.text)
      if (quotes % 2 === 1) continue
      const text = open.map((part) => part.text).join('\n')
      isBroken = open.length > 1 && (parseRecords([text], format.separator) === null || areRows(open, format))
      if (!isBroken) yield { line: open[0]?.line ?? line.line, text }
    } else if (isBroken && line) {
      again.unshift(line)
    }
    const [first, ...rest] = open
    if (isBroken && first) {
      yield { line: first.line, problem: strayQuote }
      again.unshift(...rest)
    } else if (!line) {
      return
    } else if ('problem' in line) {
      yield line
    }
    open = []
    length = 0
    quotes = 0
  }
}

/** True if each line has the cells of a row by itself: the quotes of `…,27",1` and `…,32",1` have joined two rows. */
const areRows = (lines: readonly TextLine[], { header, separator }: Format): boolean =>
  header.length > 1 && lines.every(({ text }) => readLooseCells(text.replaceAll(`${separator} `, ' '), separator).length === header.length)

function* readCells(records: readonly TextLine[], { header, separator }: Format): Generator<SourceRow> {
  const together = parseRecords(
    records.map(({ text }) => text),
    separator,
  )
  for (const [i, { line, text }] of records.entries()) {
    const cells = together?.[i] ?? parseRecords([text], separator)?.[0]
    if (!cells) yield { line, problem: strayQuote }
    else if (cells.some((cell) => cell !== '' && cell.trim() !== '')) yield { line, ...rowOf(cells, header) }
  }
}

/** Spreadsheets add empty cells at the end of rows; a cell without a name must be empty. */
function rowOf(cells: readonly string[], header: readonly string[]): { fields: Record<string, unknown> } | { problem: string } {
  const isOdd =
    cells.length < header.length || (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
  if (isOdd) return { problem: `Has ${cells.length} columns where the header has ${header.length}` }
  const nameless = header.findIndex((name, column) => name === '' && cells[column]?.trim() !== '')
  if (nameless !== -1) return { problem: `Has a value in column ${nameless + 1}, which has no name` }
  const named = header.flatMap((name, column) => (name === '' ? [] : [[name, cells[column] === '' ? null : cells[column]] as const]))
  return { fields: Object.fromEntries(named) }
}

/** The cells of each record, or null if any of them is malformed. */
function parseRecords(records: readonly string[], delimiter: string): string[][] | null {
  try {
    const parsed = parse(records.join('\n'), { bom: true, relax_column_count: true, record_delimiter: '\n', delimiter })
    return parsed.length === records.length ? parsed : null
  } catch {
    return null
  }
}

function countQuotes(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1
  return count
}
