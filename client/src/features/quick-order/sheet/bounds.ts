// Limits for a file with lines. The browser reads it in a worker, which the page ends after a timeout.
export const sheetBounds = {
  fileBytes: 10 * 1024 * 1024,
  /** For each file inside an XLSX file, unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 50,
  cellLength: 500,
  milliseconds: 15_000,
} as const

/** The reason why a file cannot be read, for people. */
export class SheetError extends Error {}
