/** Rows → CSV with CRLF line ends (RFC 4180). Prefixes texts that a spreadsheet would run as a formula with an apostrophe. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Starts a download. The byte order mark marks the file as UTF-8 for spreadsheets. */
export function download(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
