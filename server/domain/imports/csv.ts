// CSV rows with their line numbers. A stray quote would make a CSV parser swallow the following lines. Here only the row with the quote is
// refused, and reading continues on the next line.
import { parse } from 'csv-parse/sync'
import { type Line, maxLineBytes } from './lines.ts'
import type { ImportColumn, SourceRow } from './schema.ts'

type TextLine = { line: number; text: string }
type CsvRecord = TextLine | { line: number; problem: string }

const strayQuote = 'A quote inside a field or never closed: put the field in quotes and double the quotes inside it'

/** Records per parser call: setting up the parser costs more than parsing a record. */
const recordsAtOnce = 200

/** The column names of a header line, in order. Throws `CsvHeaderError` if they do not match the import's columns. */
export function readCsvHeader(text: string, columns: readonly ImportColumn[]): string[] {
  const names = (parseRecords([text])?.[0] ?? []).map((name) => name.trim())
  const fieldOf = (name: string) => columns.find((column) => column.names.includes(name))
  const unknown = names.filter((name) => !fieldOf(name))
  if (unknown.length > 0) {
    throw new CsvHeaderError(
      `unknown column ${unknown.map((name) => JSON.stringify(name.slice(0, 50))).join(', ')}; ${knownColumns(columns)}`,
    )
  }
  const twice = names.find((name, i) => names.findIndex((other) => fieldOf(other) === fieldOf(name)) !== i)
  if (twice !== undefined) throw new CsvHeaderError(`the column ${twice} appears twice`)
  const missing = columns.filter((column) => column.isRequired && !names.some((name) => column.names.includes(name)))
  if (missing.length > 0) throw new CsvHeaderError(`missing column ${missing.map(({ names: [name] }) => name).join(', ')}`)
  return names
}

export class CsvHeaderError extends Error {
  override name = 'CsvHeaderError'
}

const knownColumns = (columns: readonly ImportColumn[]) => `known columns: ${columns.map(({ names }) => names.join(' or ')).join(', ')}`

/** The rows below a header. Empty cells are null. */
export async function* readCsvRows(lines: AsyncIterator<Line>, header: readonly string[]): AsyncGenerator<SourceRow> {
  let waiting: TextLine[] = []
  for await (const record of readRecords(lines)) {
    if ('problem' in record) {
      yield* readCells(waiting, header)
      waiting = []
      yield record
    } else if (waiting.push(record) === recordsAtOnce) {
      yield* readCells(waiting, header)
      waiting = []
    }
  }
  yield* readCells(waiting, header)
}

/** Joins the lines of each record: a line break inside quotes belongs to the cell. */
async function* readRecords(lines: AsyncIterator<Line>): AsyncGenerator<CsvRecord> {
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
      isBroken = open.length > 1 && parseRecords([text]) === null
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

function* readCells(records: readonly TextLine[], header: readonly string[]): Generator<SourceRow> {
  const together = parseRecords(records.map(({ text }) => text))
  for (const [i, { line, text }] of records.entries()) {
    const cells = together?.[i] ?? parseRecords([text])?.[0]
    if (!cells) yield { line, problem: strayQuote }
    else if (cells.length !== header.length) yield { line, problem: `Has ${cells.length} columns where the header has ${header.length}` }
    else yield { line, fields: Object.fromEntries(header.map((name, column) => [name, cells[column] === '' ? null : cells[column]])) }
  }
}

/** The cells of each record, or null if any of them is malformed. */
function parseRecords(records: readonly string[]): string[][] | null {
  try {
    const parsed = parse(records.join('\n'), { bom: true, relax_column_count: true, record_delimiter: '\n' })
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
