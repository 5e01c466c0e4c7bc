// Purchase numbers: eight random letters and digits. People see `7KM4-29XD` and may type it in any way; the database stores it without the
// dash.

export const writePurchaseNumber = (stored: string): string => `${stored.slice(0, 4)}-${stored.slice(4)}`

/** Reads a typed number in any case, with or without dashes and spaces; null if it cannot be one. */
export function readPurchaseNumber(typed: string): string | null {
  const plain = typed.replace(/[\s\-\u2010-\u2015]+/gu, '').toUpperCase()
  return /^[0-9A-Z]{8}$/.test(plain) ? plain : null
}
