// Reads a price list from disk as a stream of rows: plain or gzip, JSON Lines or CSV. Detects gzip by content, and the format by file name.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvHeaderError, isEmptyRow, readCsvHeader, readCsvRows, readSeparator } from './csv.ts'
import { readJsonRows } from './json-lines.ts'
import { type Line, readLines } from './lines.ts'
import type { ImportColumn, SourceRow } from './schema.ts'

/** `size` and `bytesRead()` count bytes on disk. */
export type ImportFile = { name: string; size: number; bytesRead: () => number; rows: AsyncIterable<SourceRow>; close: () => void }

/** The reason why a file cannot be imported as a whole, in one line that names it. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** Opens a price list and reads enough of it to detect the format. Throws `ImportFileError`. */
export async function openImportFile(path: string, columns: readonly ImportColumn[]): Promise<ImportFile> {
  const { size, isGzip } = await inspect(path)
  const raw = createReadStream(path)
  const bytes: Readable = isGzip ? pipeline(raw, createGunzip(), () => {}) : raw
  const lines = readLines(bytes)
  try {
    const first = await firstLine(lines)
    if (first === null) throw new ImportFileError(`${path} has no rows`)
    if ('problem' in first && first.isEnd) throw new ImportFileError(`${path}: ${first.problem}`)
    const rows = isCsv(path, first) ? await csvRows(first, lines, columns) : readJsonRows(startingWith(first, lines))
    return { name: basename(path), size, bytesRead: () => raw.bytesRead, rows, close: () => bytes.destroy() }
  } catch (error) {
    bytes.destroy()
    throw error instanceof CsvHeaderError ? new ImportFileError(`${path}: ${error.message}`) : error
  }
}

async function inspect(path: string): Promise<{ size: number; isGzip: boolean }> {
  try {
    const file = await open(path)
    try {
      const stat = await file.stat()
      if (!stat.isFile()) throw new ImportFileError(`${path} is not a file`)
      const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
      const isGzip = buffer[0] === 0x1f && buffer[1] === 0x8b
      if (path.endsWith('.gz') && !isGzip) throw new ImportFileError(`${path} has the name of a gzip file but is not one`)
      return { size: stat.size, isGzip }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof ImportFileError || !(error instanceof Error)) throw error
    const isMissing = 'code' in error && error.code === 'ENOENT'
    throw new ImportFileError(isMissing ? `The file ${path} does not exist` : `${path} cannot be read: ${error.message}`)
  }
}

/** The first line that is not blank and has not only empty cells, or null. */
async function firstLine(lines: AsyncGenerator<Line>): Promise<Line | null> {
  for (;;) {
    const next = await lines.next()
    if (next.done) return null
    if ('problem' in next.value || !isEmptyRow(next.value.text)) return next.value
  }
}

function isCsv(path: string, first: Line): boolean {
  const extension = /\.(csv|jsonl|ndjson|json)(\.gz)?$/i.exec(path)?.[1]?.toLowerCase()
  if (extension) return extension === 'csv'
  return 'text' in first && !first.text.trimStart().startsWith('{')
}

async function csvRows(first: Line, lines: AsyncGenerator<Line>, columns: readonly ImportColumn[]): Promise<AsyncIterable<SourceRow>> {
  const separator = 'text' in first ? readSeparator(first.text) : null
  const header = separator === null ? first : await firstLine(lines)
  if (header === null) throw new CsvHeaderError('has no rows')
  if ('problem' in header) throw new CsvHeaderError(`the header cannot be read: ${header.problem}`)
  return readCsvRows(lines, readCsvHeader(header.text, columns, separator ?? ','), separator ?? ',')
}

async function* startingWith(first: Line, rest: AsyncGenerator<Line>): AsyncGenerator<Line> {
  yield first
  yield* rest
}
