// Money is an integer in minor units (1 BDT = 100) everywhere inside; decimal text exists only at the edges. No floating-point arithmetic.

const decimalText = /^(\d{1,14})(?:\.(\d{1,2}))?$/

/** Price bounds in minor units: the largest price times the largest quantity is still an exact integer. */
export const priceBounds = { min: 1, max: 9_999_999_999 } as const

/** The highest sum that the shop handles: of a cart, a purchase, a payment, a document. Every program reads it exactly. */
export const highestSumMinor = Number.MAX_SAFE_INTEGER

/** The highest amount that a caller may send, such as a total that the customer saw: it may exceed every price in the shop. */
export const highestNamedMinor = highestSumMinor

export const quantityBounds = { min: 1, max: 900_000 } as const

export function readMinor(text: string): number | null {
  const parts = decimalText.exec(text)
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Minor units → the number with at most two decimals for the REST API. */
export function toMajor(minor: number): number {
  return Number(`${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)
}

export function lineTotalMinor(unitPriceMinor: number, quantity: number): number {
  return unitPriceMinor * quantity
}

/** The sum of many lines, exact even beyond the safe integers. */
export function sumMinor(lines: readonly { totalMinor: number }[]): bigint {
  return lines.reduce((sum, { totalMinor }) => sum + BigInt(totalMinor), 0n)
}
