// Reads a text as rows, in the format that its first sign and the name of its file show.
import type { Columns } from './columns.ts'
import { isEmptyRow, readCsvRows } from './csv.ts'
import { readCsvHeader, readSeparator } from './csv-header.ts'
import { FileFormatError } from './file-format-error.ts'
import { readJsonElements } from './json-array.ts'
import { isOpenObject, isWrapper, readJsonRows } from './json-lines.ts'
import { cutOff, type Line, readLines } from './lines.ts'
import type { SourceRow } from './schema.ts'

/** Sees all lines, or elements of a list, before they are read as rows. */
type Watch = (lines: AsyncGenerator<Line>) => AsyncGenerator<Line>

/**
 * The rows of a text in UTF-8. Its first sign and the name of the file show its format. Throws `FileFormatError`, at once or where a row
 * would be, if no row can be read.
 */
export async function readRows(
  name: string,
  text: AsyncGenerator<Buffer>,
  columns: Columns,
  watch: Watch,
): Promise<AsyncIterable<SourceRow>> {
  const { sign, chunks } = await readFirstSign(text)
  const kind = kindOf(name, sign)
  const lines = watch(kind === 'list' ? readJsonElements(chunks) : readLines(chunks))
  if (kind === 'list') return orRefuse(readJsonRows(lines, columns), noRows)
  const first = await firstLine(lines)
  if (first === null) throw new FileFormatError(noRows)
  if ('problem' in first && first.isEnd) throw new FileFormatError(first.problem)
  if (kind === 'csv') return csvRows(first, lines, columns)
  const second = await firstLine(lines)
  refuseOneObject(first, second === null, columns)
  return readJsonRows(startingWith(second === null ? [first] : [first, second], lines), columns)
}

/** Bytes of blanks before the first sign: they are kept in memory. */
const mostBlanks = 1024 * 1024

/** The first sign of a text that is not a blank; empty if there is none. `chunks` is the whole text. */
async function readFirstSign(text: AsyncGenerator<Buffer>): Promise<{ sign: string; chunks: AsyncGenerator<Buffer> }> {
  const read: Buffer[] = []
  let sign = ''
  for (let blanks = 0; sign === '' && blanks < mostBlanks; ) {
    const next = await text.next().catch((error: unknown) => {
      throw error instanceof FileFormatError ? error : new FileFormatError(cutOff(error))
    })
    if (next.done) break
    read.push(next.value)
    sign = next.value.toString('latin1').trimStart().charAt(0)
    blanks += next.value.length
  }
  async function* whole() {
    yield* read
    yield* text
  }
  return { sign, chunks: whole() }
}

type Kind = 'csv' | 'list' | 'objects'

function kindOf(name: string, sign: string): Kind {
  const extension = /\.(csv|tsv|jsonl|ndjson|json)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase()
  const isCsv = extension ? ['csv', 'tsv'].includes(extension) : sign !== '{' && sign !== '['
  return isCsv ? 'csv' : sign === '[' ? 'list' : 'objects'
}

const noRows = 'has no rows. Save the price list again, with one row per product'

/** Throws `FileFormatError` at the end if there was no row. */
async function* orRefuse(rows: AsyncIterable<SourceRow>, reason: string): AsyncGenerator<SourceRow> {
  let isEmpty = true
  for await (const row of rows) {
    isEmpty = false
    yield row
  }
  if (isEmpty) throw new FileFormatError(reason)
}

/** The first line that is not blank and has not only empty cells, or null. */
async function firstLine(lines: AsyncGenerator<Line>): Promise<Line | null> {
  for (;;) {
    const next = await lines.next()
    if (next.done) return null
    if ('problem' in next.value || !isEmptyRow(next.value.text)) return next.value
  }
}

/** Throws `FileFormatError` if the first line begins or is an object around the whole list. */
function refuseOneObject(first: Line, isOnly: boolean, columns: Columns): void {
  const write = 'Write a list "[{…}, {…}]", or one object per line'
  if ('problem' in first) {
    if (isOnly && first.bytes === undefined) throw new FileFormatError(`is one JSON object on one line that is too long. ${write}`)
    return
  }
  if (isOpenObject(first.text)) throw new FileFormatError(`is one JSON object on several lines. ${write}`)
  if (isWrapper(first.text, columns)) throw new FileFormatError(`is one JSON object around a list. ${write}`)
}

async function csvRows(first: Line, lines: AsyncGenerator<Line>, columns: Columns): Promise<AsyncIterable<SourceRow>> {
  const named = 'text' in first ? readSeparator(first.text) : null
  const header = named === null ? first : await firstLine(lines)
  if (header === null) throw new FileFormatError(noRows)
  if ('problem' in header) throw new FileFormatError(`the header cannot be read: ${header.problem}`)
  const { titles, separator } = readCsvHeader(header.text, columns, named)
  return orRefuse(
    readCsvRows(lines, titles, separator),
    'has a header, but no rows below it. Save the price list again, with one row per product',
  )
}

async function* startingWith(first: readonly Line[], rest: AsyncGenerator<Line>): AsyncGenerator<Line> {
  yield* first
  yield* rest
}
