// CSV rows with their line numbers. A stray quote would make a CSV parser swallow the following lines. Here only the row with the quote is
// refused, and reading continues on the next line.

import { parse } from 'csv-parse/sync'
import { readCells as readLooseCells } from '#common/quick-order/delimited.ts'
import { quoted } from './columns.ts'
import { type Line, maxLineBytes } from './lines.ts'
import type { SourceRow } from './schema.ts'

type TextLine = { line: number; text: string }
type CsvRecord = TextLine | { line: number; problem: string }

/** Records and characters per parser call: setting up the parser costs more than parsing a record, and other calls wait for its end. */
const atOnce = { records: 200, characters: 16 * 1024 }

/** True for a blank line, and for a row of empty cells as spreadsheets write it. */
export const isEmptyRow = (text: string): boolean => !/[^\s,;|]/.test(text)

type Format = Readonly<{ header: readonly string[]; separator: string; maxLength: number }>

/** The rows below a header, each of up to `maxLength` characters. Empty cells are null; rows of empty cells are skipped as blank lines are. */
export async function* readCsvRows(
  lines: AsyncIterator<Line>,
  header: readonly string[],
  separator: string,
  maxLength = maxLineBytes,
): AsyncGenerator<SourceRow> {
  const format = { header, separator, maxLength }
  let waiting: TextLine[] = []
  let characters = 0
  for await (const record of readRecords(lines, format)) {
    if ('text' in record) {
      waiting.push(record)
      characters += record.text.length
      if (waiting.length < atOnce.records && characters < atOnce.characters) continue
    }
    yield* readCells(waiting, format)
    waiting = []
    characters = 0
    if ('problem' in record) yield record
  }
  yield* readCells(waiting, format)
}

/** Joins the lines of each record: a line break inside quotes belongs to the cell. */
async function* readRecords(lines: AsyncIterator<Line>, format: Format): AsyncGenerator<CsvRecord> {
  // Lines to read a second time; the next one is the last.
  const again: Line[] = []
  let open: TextLine[] = []
  let length = 0
  let quotes = 0

  for (;;) {
    const read = again.pop() ?? (await lines.next()).value
    const line = read as Line | undefined
    const isText = line !== undefined && 'text' in line
    let isBroken = open.length > 0 && (!isText || length + line.text.length > format.maxLength)
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
      again.push(line)
    }
    const [first] = open
    if (isBroken && first) {
      yield { line: first.line, problem: strayQuote(first.text) }
      for (let i = open.length - 1; i > 0; i -= 1) {
        const part = open[i]
        if (part) again.push(part)
      }
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
  header.length > 1 &&
  lines.every(({ text }) => readLooseCells(text.replaceAll(`${separator} `, ' '), separator, header.length + 1).length === header.length)

function* readCells(records: readonly TextLine[], format: Format): Generator<SourceRow> {
  const { separator } = format
  const together = parseRecords(
    records.map(({ text }) => text),
    separator,
  )
  for (const [i, { line, text }] of records.entries()) {
    const cells = together?.[i] ?? parseRecords([text], separator)?.[0]
    if (!cells) yield { line, problem: strayQuote(text) }
    else if (cells.some((cell) => cell !== '' && cell.trim() !== '')) yield { line, ...rowOf(cells, format) }
  }
}

/** Spreadsheets add empty cells at the end of rows; a cell without a name must be empty. */
function rowOf(cells: readonly string[], { header, separator }: Format): { fields: Record<string, unknown> } | { problem: string } {
  const surplus = cells.slice(header.length).findIndex((cell) => cell.trim() !== '')
  const counts = `Has ${cells.length} columns where the header has ${header.length}`
  if (surplus !== -1) {
    const sign = separator === '\t' ? 'a tab' : quoted(separator)
    return { problem: `${counts}. Put a field that contains ${sign} in quotes${found(cells[header.length + surplus])}` }
  }
  if (cells.length < header.length)
    return { problem: `${counts}. Add the cells that are missing${found(cells.at(-1), 'its last cell is')}` }
  const nameless = header.findIndex((name, column) => name === '' && cells[column]?.trim() !== '')
  if (nameless !== -1)
    return {
      problem: `Has a value in column ${nameless + 1}, which has no name. Name it in the header, or empty the cell${found(cells[nameless])}`,
    }
  const named = header.flatMap((name, column) => (name === '' ? [] : [[name, cells[column] === '' ? null : cells[column]] as const]))
  return { fields: Object.fromEntries(named) }
}

const found = (cell = '', where = 'the file has'): string => ` (${where} ${quoted(cell.trim())})`

const shownBeforeQuote = 20

function strayQuote(text: string): string {
  const near = text.slice(Math.max(0, text.indexOf('"') - shownBeforeQuote))
  return `A quote inside a field or never closed: put the field in quotes and double the quotes inside it${found(near)}`
}

/** The cells of each record, or null if any of them is malformed. */
export function parseRecords(records: readonly string[], delimiter: string): string[][] | null {
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
