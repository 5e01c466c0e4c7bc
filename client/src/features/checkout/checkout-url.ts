import { maxOrdersAtOnce } from '#common/orders/rules.ts'

/** Reads order numbers such as `1,20,3`, without duplicates and up to the maximum per checkout; null if there are none. */
export function readNumbers(path: string | undefined, selection: string | null): number[] | null {
  const text = path ?? selection
  if (text === null) return null
  // Long selections are packed: see `checkoutPath`.
  const parts = text.startsWith('~')
    ? (text.match(/[0-9a-z]{6}/g) ?? []).map((packed) => String(Number.parseInt(packed, 36)))
    : text.split(',')
  const numbers = parts.map((part) => (/^\d{1,8}$/.test(part) ? Number(part) : Number.NaN))
  return [...new Set(numbers)].slice(0, maxOrdersAtOnce)
}
