// Reads the entries of a list from a CSV file with SKU or part number, quantity and unit price.
import { readCsvText } from '#common/kit/csv.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { priceBounds, readMinor } from '#common/kit/money.ts'
import { textLimits } from '#common/kit/text.ts'
import { type DecimalSign, plainDecimal, readTypedNumber } from '#common/kit/typed-number.ts'
import { EntryQuantity, entryImportLimits } from '#common/price-lists/schema.ts'
import { badField } from '#server/domain/context/errors.ts'
import { createPace } from '#server/lib/pace.ts'
import { createColumns, type ImportColumn, ownNumber } from '../imports/columns.ts'
import { isEmptyRow, readCsvRows } from '../imports/csv.ts'
import { readCsvHeader, readSeparator } from '../imports/csv-header.ts'
import { AmbiguousNumberError, findDecimalSign } from '../imports/decimal-sign.ts'
import { asUtf8 } from '../imports/encoding.ts'
import { FileFormatError } from '../imports/file-format-error.ts'
import { readLines } from '../imports/lines.ts'
import type { SourceRow } from '../imports/schema.ts'

const sku: ImportColumn = { names: ['sku'], isRequired: false }
const partNumber: ImportColumn = { names: ['partNumber', 'code'], isRequired: false }
const name: ImportColumn = { names: ['name'], isRequired: false }
const fromQuantity: ImportColumn = { names: ['fromQuantity', 'from', 'quantity'], isRequired: true, numbersIn: ownNumber }
const unitPrice: ImportColumn = { names: ['unitPrice', 'price'], isRequired: true, numbersIn: ownNumber }
const columns = createColumns([sku, partNumber, name, fromQuantity, unitPrice])

export type RefusedEntry = { line: number; code: string; reason: string }
export type EntryRow = { line: number; sku: string; partNumber: string; fromQuantity: number; unitPriceMinor: number }

/** Read without letting other requests go first. */
const bytesOfASlice = 16 * 1024
const rowsOfASlice = 1_000
const shownOfACode = 60
/** The longest row: it is parsed without a turn for other requests. */
export const entryRowBytes = 64 * 1024

/** The rows that can be read, and the number of all rows; adds the others to `refused`. Throws BAD_REQUEST if the file itself cannot be read. */
export async function readEntryRows(file: Buffer, refused: RefusedEntry[]): Promise<{ rows: EntryRow[]; count: number }> {
  if (file.length > entryImportLimits.bytes) throw badField('file', 'The file must be at most 5 MB')
  const lines = readLines(asUtf8(inPieces(file)), { maxBytes: entryRowBytes })
  const { titles, separator } = await readHeader(lines)
  const written: SourceRow[] = []
  const readPace = createPace(rowsOfASlice)
  for await (const row of readCsvRows(lines, titles, separator, entryRowBytes)) {
    await readPace(1)
    written.push(row)
    if (written.length > entryImportLimits.rows)
      throw badField('file', `The file must have at most ${formatCount(entryImportLimits.rows)} rows`)
  }
  const decimal = await findDecimalSign(written, columns).catch((error: unknown) => {
    if (!(error instanceof AmbiguousNumberError)) throw error
    const [plain] = error.readings ?? []
    throw badField('file', `${error.message}${plain === undefined ? '' : `. Write it without signs between its groups, such as ${plain}`}`)
  })
  const rows: EntryRow[] = []
  const pace = createPace(rowsOfASlice)
  for (const row of written) {
    await pace(1)
    if ('problem' in row) refused.push({ line: row.line, code: '', reason: row.problem })
    else {
      const read = readRow(row.line, row.fields, decimal)
      if ('reason' in read) refused.push(read)
      else rows.push(read)
    }
  }
  return { rows, count: written.length }
}

/** Other requests are answered between the pieces. */
async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  const pace = createPace(bytesOfASlice)
  for (let at = 0; at < file.length; at += bytesOfASlice) {
    await pace(bytesOfASlice)
    yield file.subarray(at, at + bytesOfASlice)
  }
}

async function readHeader(lines: ReturnType<typeof readLines>): Promise<ReturnType<typeof readCsvHeader>> {
  let separator: string | null = null
  for (;;) {
    const { value, done } = await lines.next().catch((error: unknown) => {
      throw error instanceof FileFormatError ? badField('file', `The file ${error.message}`) : error
    })
    if (done) throw badField('file', 'The file has no rows')
    if ('problem' in value) throw badField('file', `Line ${value.line}: ${value.problem}`)
    if (isEmptyRow(value.text)) continue
    const named: string | null = separator === null ? readSeparator(value.text) : null
    if (named !== null) {
      separator = named
      continue
    }
    try {
      const header = readCsvHeader(value.text, columns, separator)
      if (!header.titles.some((title) => [sku, partNumber].some((column) => columns.find(title) === column)))
        throw new FileFormatError('missing column sku or partNumber')
      return header
    } catch (error) {
      if (error instanceof FileFormatError) throw badField('file', `The first row must name the columns: ${error.message}`)
      throw error
    }
  }
}

function readRow(line: number, fields: Record<string, unknown>, decimal: DecimalSign | null): EntryRow | RefusedEntry {
  const cellOf = (column: ImportColumn): string => {
    const cell = Object.entries(fields).find(([title]) => columns.find(title) === column)?.[1]
    return typeof cell === 'string' ? readCsvText(cell.trim()) : ''
  }
  const row = { line, sku: cellOf(sku), partNumber: cellOf(partNumber) }
  const code = row.sku || row.partNumber
  const refuse = (reason: string): RefusedEntry => ({ line, code, reason })
  if (code === '') return refuse('Has no SKU and no part number')
  // A part has no longer ones, and comparing a code in all its spellings takes time for each of its characters.
  if (code.length > textLimits.name) {
    const reason = `The SKU or part number must be ${textLimits.name} characters or shorter`
    return { line, code: code.slice(0, shownOfACode).toWellFormed(), reason }
  }
  const quantity = plainNumber(cellOf(fromQuantity), decimal)
  if (!EntryQuantity.safeParse(Number(quantity || Number.NaN)).success)
    return refuse('The quantity must be a whole number from 1 to 900,000')
  const unitPriceMinor = readMinor(plainNumber(cellOf(unitPrice), decimal))
  if (unitPriceMinor === null || unitPriceMinor < priceBounds.min || unitPriceMinor > priceBounds.max)
    return refuse(`The price must be an amount of at most two decimals, from 0.01 to ${formatAmount(priceBounds.max)}`)
  return { ...row, fromQuantity: Number(quantity), unitPriceMinor }
}

/** A number as plain decimal text; empty if the cell has no number. */
function plainNumber(cell: string, decimal: DecimalSign | null): string {
  const typed = readTypedNumber(cell, decimal ?? undefined)
  return typed.is === 'number' ? plainDecimal(typed) : ''
}
