// CSV rows with their line numbers. A stray quote would make a CSV parser swallow the following lines. Here only the row with the quote is
// refused, and reading continues on the next line.

import { parse } from 'csv-parse/sync'
import { cutText } from '#common/cut-text.ts'
import { readCells as readLooseCells, separatorLine } from '#common/quick-order/delimited.ts'
import { type Line, maxLineBytes } from './lines.ts'
import type { ImportColumn, SourceRow } from './schema.ts'

type TextLine = { line: number; text: string }
type CsvRecord = TextLine | { line: number; problem: string }

const strayQuote = 'A quote inside a field or never closed: put the field in quotes and double the quotes inside it'

/** Records per parser call: setting up the parser costs more than parsing a record. */
const recordsAtOnce = 200

/** True for a blank line, and for a row of empty cells as spreadsheets write it. */
export const isEmptyRow = (text: string): boolean => !/[^\s,;]/.test(text)

/** The separator that a line such as `sep=;` names for a spreadsheet; null for any other line. */
export const readSeparator = (text: string): string | null => separatorLine.exec(text)?.groups?.['sign'] ?? null

/**
 * The column names of a header line, in order; empty for a column without a name. Throws `CsvHeaderError` if they do not match the import's
 * columns.
 */
export function readCsvHeader(text: string, columns: readonly ImportColumn[], separator = ','): string[] {
  const names = (parseRecords([text], separator)?.[0] ?? []).map((name) => name.trim())
  const fieldOf = (name: string) => columns.find((column) => column.names.includes(name))
  const unknown = names.filter((name) => name !== '' && !fieldOf(name))
  if (unknown.length > 0) {
    throw new CsvHeaderError(
      `unknown column ${unknown.map((name) => JSON.stringify(cutText(name, 50))).join(', ')}; ${knownColumns(columns)}`,
    )
  }
  const twice = names.find((name, i) => name !== '' && names.findIndex((other) => fieldOf(other) === fieldOf(name)) !== i)
  if (twice !== undefined) throw new CsvHeaderError(`the column ${twice} appears twice`)
  const missing = columns.filter((column) => column.isRequired && !names.some((name) => column.names.includes(name)))
  if (missing.length > 0) throw new CsvHeaderError(`missing column ${missing.map(({ names: [name] }) => name).join(', ')}`)
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

export class CsvHeaderError extends Error {
  override name = 'CsvHeaderError'
}

const knownColumns = (columns: readonly ImportColumn[]) => `known columns: ${columns.map(({ names }) => names.join(' or ')).join(', ')}`

type Format = Readonly<{ header: readonly string[]; separator: string }>

/** The rows below a header. Empty cells are null; rows of empty cells are skipped as blank lines are. */
export async function* readCsvRows(lines: AsyncIterator<Line>, header: readonly string[], separator = ','): AsyncGenerator<SourceRow> {
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
