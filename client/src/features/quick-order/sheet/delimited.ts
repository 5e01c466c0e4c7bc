// Reads CSV, TSV and text files as people have them.
import { type DelimitedRow, readRows, separatorLine, separatorOf } from '#common/quick-order/delimited.ts'
import { SheetError, sheetBounds } from './bounds.ts'

/** The text of a file: UTF-8, UTF-16 with a mark, or else the encoding of older spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The rows of a text. The separator is the one that the text names for a spreadsheet, or that separates most rows. Lines of Markdown and of
 * prose stay whole. Throws SheetError.
 */
export function readDelimited(text: string): DelimitedRow[] {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const named = separatorLine.exec(first)?.groups?.['sign']
  const separator = named ?? separatorOf(text)
  const isTable = separator !== null && separator !== '|'
  const rows = readRows(text, isTable ? separator : '\t', { most: sheetBounds.rows + 1 })
  if (rows.length > sheetBounds.rows) throw new SheetError(`This file has more than ${sheetBounds.rows.toLocaleString('en')} rows`)
  const below = named === undefined ? rows : rows.slice(1)
  // In prose, quotation marks do not enclose cells.
  return isTable ? below : below.map((row) => ({ ...row, isDoubtful: false }))
}
