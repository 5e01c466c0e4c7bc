import { SheetError, sheetBounds } from './bounds.ts'
import { decodeText, readDelimited } from './delimited.ts'
import { readWorkbook } from './workbook.ts'

/** The lines of a CSV, TSV or XLSX file: one per row, with a tab between its cells. Throws SheetError. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  if (bytes.length > sheetBounds.fileBytes) throw new SheetError('This file is larger than 10 MB')
  // Every ZIP archive begins with PK, every old Excel file with D0 CF.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new SheetError('This is an old or encrypted Excel file. Save it as XLSX or CSV')
  const rows = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readWorkbook(bytes) : readDelimited(decodeText(bytes))
  return rows.map((cells) => cells.map(lineOf).join('\t').trimEnd()).filter((line) => line.trim() !== '')
}

/** A cell on one line. */
const lineOf = (cell: string): string => cell.replace(/\s+/g, ' ').trim().slice(0, sheetBounds.cellLength)
