import { readCsvText } from '#common/kit/csv.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { SheetError, sheetBounds } from './bounds.ts'
import { decodeText, readDelimited } from './delimited.ts'
import { readWorkbook } from './workbook.ts'

/** A row as the file has it. `isDoubtful`: its quotation marks do not pair up. `hasError`: a formula of it has no value. */
type SheetRow = Readonly<{ line: number; cells: readonly string[]; isDoubtful?: boolean; hasError?: boolean }>

/** `notes`: what could not be read as it was meant, one sentence per row. */
export type Sheet = Readonly<{ lines: readonly string[]; notes: readonly string[] }>

/** The lines of a CSV, TSV or XLSX file: one per row, with a tab between its cells. Throws SheetError. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (bytes.length > sheetBounds.fileBytes) throw new SheetError('This file is larger than 10 MB')
  // Every ZIP archive begins with PK, every old Excel file with D0 CF.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new SheetError('This is an old or encrypted Excel file. Save it as XLSX or CSV')
  const rows: readonly SheetRow[] = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readWorkbook(bytes) : readDelimited(decodeText(bytes))
  const lines = rows.map(({ cells }) => cells.slice(0, sheetBounds.columns).map(lineOf).join('\t').trimEnd())
  return { lines: lines.filter((line) => line.trim() !== ''), notes: rows.flatMap(notesOn) }
}

/** A cell on one line, without the apostrophes of the shop's own files. */
const lineOf = (cell: string): string => cutText(readCsvText(cell).replace(/\s+/g, ' ').trim(), sheetBounds.cellLength)

/** A long number that a spreadsheet has rounded: 4.71234E+12. */
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i

function notesOn({ line, cells, isDoubtful = false, hasError = false }: SheetRow): readonly string[] {
  const said: string[] = []
  if (isDoubtful) said.push('the quotation marks do not pair up, so we read them as part of the text')
  if (hasError) said.push('a formula has no value, so we left its cell empty')
  const code = cells.find((cell) => rounded.test(cell.trim()))
  if (code !== undefined) said.push(`a spreadsheet has shortened a long number to ${code.trim()}, so write the whole number`)
  if (cells.some((cell) => cell.replace(/\s+/g, ' ').trim().length > sheetBounds.cellLength))
    said.push(`a cell has more than ${sheetBounds.cellLength} characters, so we cut it`)
  if (cells.slice(sheetBounds.columns).some((cell) => cell.trim() !== ''))
    said.push(`we read the first ${sheetBounds.columns} columns only`)
  return said.map((text) => `Row ${line}: ${text}`)
}
