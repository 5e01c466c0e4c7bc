// The number of a purchase: eight letters and digits, chosen at random. People see `7KM4-29XD` and may type it in any way; the database stores
// it without the dash.

/** `7KM429XD` → `7KM4-29XD`. */
export const writePurchaseNumber = (stored: string): string => `${stored.slice(0, 4)}-${stored.slice(4)}`

/** Reads a typed number, whatever its case, dashes and spaces; null if it cannot be one. */
export function readPurchaseNumber(typed: string): string | null {
  const plain = typed.replace(/[\s\-\u2010-\u2015]+/gu, '').toUpperCase()
  return /^[0-9A-Z]{8}$/.test(plain) ? plain : null
}
