// Cells of the CSV files of price lists.

export { byteOrderMark } from '#common/kit/csv.ts'

/** Minor units → `1234.50`, the format that imports read. */
export const writeAmount = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
