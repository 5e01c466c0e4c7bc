/** The highest page that the API takes. */
const lastPage = 1_000_000

/** A whole number from 1 to `max`, as addresses write it; null for any other text, such as `1e3` or `2.0`. */
export function readAddressCount(text: string | null, max: number): number | null {
  const count = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0
  return count >= 1 && count <= max ? count : null
}

/** The page in an address; 1 if it has none. */
export const readPageNumber = (text: string | null): number => readAddressCount(text, lastPage) ?? 1
