// CSV files of price lists for spreadsheets.

/**
 * Rows → CSV with CRLF line ends (RFC 4180) and a byte order mark. Prefixes texts that a spreadsheet would run as a formula with an
 * apostrophe.
 */
export function writeCsv(rows: Iterable<readonly (string | number)[]>): string {
  const lines = ['\uFEFF']
  for (const row of rows) lines.push(row.map(writeCell).join(','), '\r\n')
  return lines.join('')
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Undoes the escaping of `writeCsv`. */
export const readCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

/** Minor units → `1234.50`, the format that imports read. */
export const writeAmount = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
