// Reads a price list from disk as a stream of rows: plain or gzip, JSON or CSV. Detects gzip by content.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { DecimalSign } from '#common/kit/typed-number.ts'
import { type Columns, quoted } from './columns.ts'
import { UnknownColumnError } from './csv-header.ts'
import { AmbiguousNumberError, findDecimalSign } from './decimal-sign.ts'
import { asUtf8, decodeWindows1252, type Encoding } from './encoding.ts'
import { FileFormatError } from './file-format-error.ts'
import type { Line } from './lines.ts'
import type { SourceRow } from './schema.ts'
import { readRows } from './text-rows.ts'

/** `size` and `bytesRead()` count bytes on disk. `decimal`: the sign before the decimals in texts; null if each number shows its own. */
export type ImportFile = {
  name: string
  size: number
  bytesRead: () => number
  rows: AsyncIterable<SourceRow>
  decimal: DecimalSign | null
  close: () => void
}

/** The reason why a file cannot be imported as a whole, in one line that names it. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

export type FileOptions = Readonly<{
  /** The sign before the decimals in texts; otherwise the file has to show it. */
  decimal?: DecimalSign | undefined
  encoding?: Encoding | undefined
}>

/**
 * Opens a price list. Reads it once from end to end to learn how it writes letters and numbers, so that a file with two meanings is refused
 * before anything is written. Throws `ImportFileError`.
 */
export async function openImportFile(path: string, columns: Columns, options: FileOptions = {}): Promise<ImportFile> {
  const scanned = await openRows(path, columns, options)
  try {
    const decimal = await scan(scanned, columns, options)
    return { ...(await openRows(path, columns, options)), decimal }
  } catch (error) {
    throw error instanceof FileFormatError ? new ImportFileError(`${path}: ${describe(error)}`) : error
  } finally {
    scanned.close()
  }
}

type OpenRows = Omit<ImportFile, 'decimal'> & { letters: Letters }

async function openRows(path: string, columns: Columns, { encoding }: FileOptions): Promise<OpenRows> {
  const { size, isGzip } = await inspect(path)
  const raw = createReadStream(path)
  const bytes: Readable = isGzip ? pipeline(raw, createGunzip(), () => {}) : raw
  const letters: Letters = { hasUtf8: false, strange: null }
  try {
    const rows = await readRows(path, asUtf8(bytes, encoding), columns, (lines) => noteLetters(lines, letters))
    return { name: basename(path), size, bytesRead: () => raw.bytesRead, rows, close: () => bytes.destroy(), letters }
  } catch (error) {
    bytes.destroy()
    const strange = strangeLetters(letters)
    if (strange !== null) throw new ImportFileError(`${path}: ${strange}`)
    throw error instanceof FileFormatError ? new ImportFileError(`${path}: ${describe(error)}`) : error
  }
}

/** Finds the sign before decimals. Throws `FileFormatError` if the sign or the encoding is unclear, or the file is broken. */
async function scan({ rows, letters }: OpenRows, columns: Columns, { decimal }: FileOptions): Promise<DecimalSign | null> {
  const found = await findDecimalSign(rows, columns).catch((error: unknown) => {
    if (!(error instanceof FileFormatError)) throw error
    return error
  })
  const strange = strangeLetters(letters)
  if (strange !== null) throw new FileFormatError(strange)
  if (found instanceof AmbiguousNumberError) {
    if (decimal === undefined) throw found
  } else if (found instanceof FileFormatError) throw found
  return decimal ?? (found instanceof Error ? null : found)
}

/** The kinds of lines seen so far: with letters in UTF-8, and the first one that is not UTF-8. */
type Letters = { hasUtf8: boolean; strange: { line: number; bytes: Buffer } | null }

const beyondAscii = /\P{ASCII}/u

async function* noteLetters(lines: AsyncIterable<Line>, letters: Letters): AsyncGenerator<Line> {
  for await (const line of lines) {
    if ('text' in line) letters.hasUtf8 ||= beyondAscii.test(line.text)
    else if (line.bytes) letters.strange ??= { line: line.line, bytes: line.bytes }
    yield line
  }
}

/** If no line has letters in UTF-8 and some have others, the whole file is in another encoding, and guessing would change names. */
function strangeLetters({ hasUtf8, strange }: Letters): string | null {
  if (hasUtf8 || strange === null) return null
  const text = decodeWindows1252(strange.bytes)
  const start = Math.max(0, text.search(beyondAscii) - 20)
  return `line ${strange.line} is not UTF-8. If ${quoted(text.slice(start).trim())} is right, say --encoding windows-1252; otherwise save the file as "CSV UTF-8"`
}

/** Adds the options that would settle the error. */
function describe(error: FileFormatError): string {
  if (error instanceof AmbiguousNumberError && error.readings !== null) {
    const [point, comma] = error.readings
    return `${error.message}. Say --decimal . for ${point}, or --decimal , for ${comma}`
  }
  if (!(error instanceof UnknownColumnError)) return error.message
  const [title = ''] = error.titles
  const missing = error.missing.map(({ names: [name] }) => name)
  const field = missing.find((name) => title.toLowerCase().includes(name.toLowerCase())) ?? 'FIELD'
  return `${error.message}. Say --map ${field}=${JSON.stringify(title)} to read it as that field, or --ignore ${JSON.stringify(title)} to leave it out`
}

async function inspect(path: string): Promise<{ size: number; isGzip: boolean }> {
  try {
    const file = await open(path)
    try {
      const stat = await file.stat()
      if (!stat.isFile()) throw new ImportFileError(`${path} is not a file`)
      const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
      const isGzip = buffer.toString('hex') === '1f8b'
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
