// Cells of the CSV files of price lists.

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

/** Minor units → `1234.50`, the format that imports read. */
export const writeAmount = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
