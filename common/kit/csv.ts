// CSV files that people open in spreadsheets. Whichever sign a spreadsheet takes for its separator, no cell begins like a formula.

/** An amount of money, which has two decimals in a file, as all other amounts there. */
export type CsvMoney = Readonly<{ minor: number }>
export type CsvCell = string | number | CsvMoney

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

/** Rows → CSV with commas and CRLF line ends (RFC 4180). Texts that a spreadsheet could run as a formula get apostrophes. */
export function writeCsv(rows: Iterable<readonly CsvCell[]>): string {
  const lines: string[] = []
  for (const row of rows) lines.push(row.map(writeCell).join(','), '\r\n')
  return lines.join('')
}

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return writeMoney(cell)
  const harmless = cell.replace(formulaStarts, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function writeMoney({ minor }: CsvMoney): string {
  const pence = Math.abs(minor)
  return `${minor < 0 ? '-' : ''}${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}

// A spreadsheet that separates cells by semicolons or tabs also cuts inside the cells of this file, and there quotes do not protect them, nor
// line ends. Apostrophes count, so that reading takes away what writing added.
const formulaStarts = /(?<=^|[;\t\r\n])(?=['"\s]*[=+\-@＝＋－＠])/g
const writtenStarts = /(?<=^|[;\t\r\n])'(?=['"\s]*[=+\-@＝＋－＠])/g

/** The text of a cell of `writeCsv`, without the apostrophes that it added. */
export const readCsvText = (cell: string): string => cell.replace(writtenStarts, '')
