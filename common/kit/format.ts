// Formats money and counts. Always in English, so that server and browser produce the same text.

import { highestSumMinor } from './money.ts'

const number = new Intl.NumberFormat('en')
const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formats = new Map<string, Intl.NumberFormat>()

// Sums from before they had a bound: a number of JavaScript does not have their last digits.
const isInexact = (minor: bigint | number): boolean => minor > highestSumMinor && typeof minor === 'number'

// Intl accepts decimals as text: the largest sums have more digits than a floating-point number.
function decimal(minor: bigint | number) {
  const amount = BigInt(minor)
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` as `${number}`
}

/** Minor units → `BDT 24,500.00`, with a non-breaking space. */
export function formatMoney(minor: bigint | number, currency: string): string {
  if (isInexact(minor)) return `over ${formatMoney(highestSumMinor, currency)}`
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
    formats.set(currency, format)
  }
  return format.format(decimal(minor))
}

/** Like `formatMoney`, with a plain space, for text that is not HTML. */
export const formatPlainMoney = (minor: bigint | number, currency: string): string => formatMoney(minor, currency).replaceAll('\u00a0', ' ')

/** Minor units → `24,500.00`, for columns that name their currency once. */
export function formatAmount(minor: bigint | number): string {
  if (isInexact(minor)) return `over ${formatAmount(highestSumMinor)}`
  return amount.format(decimal(minor))
}

// Pages have hundreds of small counts, and Intl takes a microsecond for each.
export const formatCount = (count: number): string =>
  Number.isInteger(count) && count >= 0 && count < 1_000 ? String(count) : number.format(count)

/** `1 part`, `1,840 parts`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${formatCount(count)} ${count === 1 ? one : many}`
