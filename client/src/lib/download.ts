/** Starts a download. The byte order mark marks the file as UTF-8 for spreadsheets and editors. */
export function download(name: string, text: string, type: 'text/csv' | 'text/plain' = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
