// Reads CSV and TSV files as spreadsheets write them.
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
 * The rows of a text. The separator is the tab, semicolon or comma that occurs most in the first row; cells may be quoted. Throws
 * SheetError.
 */
export function readDelimited(text: string): string[][] {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const [separator = ','] = ['\t', ';', ','].toSorted((one, other) => first.split(other).length - first.split(one).length)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
    if (rows.length > sheetBounds.rows) throw new SheetError(`This file has more than ${sheetBounds.rows.toLocaleString('en')} rows`)
  }
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) {
      if (row.length < sheetBounds.columns) row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[i + 1] === '\n') i += 1
      endRow()
    } else cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
