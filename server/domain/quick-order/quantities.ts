// Reads quantities as customers write them.
import { quantityBounds } from '#common/money.ts'

/** 'bad' is a number that cannot be ordered: fractional, below 1 or too large. Nothing is rounded. */
export type Quantity = number | 'bad'

const grouped = [
  // 1,000 and 1,000.00; 1.000 and 1.000,00; 1,00,000; 1'000
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.(?<fraction>\d+))?$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+(?:,(?<fraction>\d+))?$/,
  /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.(?<fraction>\d+))?$/,
  /^[1-9]\d{0,2}(?:'\d{3})+(?:[.,](?<fraction>\d+))?$/,
]
const decimal = /^\d+[.,](?<fraction>\d+)$/
const looksLikeNumber = /^[+-]?\d[\d.,']*$/
/** Ranges, fractions, percentages and the like: numeric, but not one clear number. */
const unclear = /^[~≈<>]\d[\d.,']*$|^\d[\d.,']*(?:[-~/\u2044]\d[\d.,']*|\+|%|k)$/

/** Reads a text without units as a quantity; null if it is not a number. */
export function readQuantity(text: string): Quantity | null {
  if (!looksLikeNumber.test(text)) return unclear.test(text) ? 'bad' : null
  if (text.startsWith('-')) return 'bad'
  return withinBounds(wholeNumber(text.replace(/^\+/, '').replace(/[.,']$/, '')))
}

function wholeNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  for (const pattern of grouped) {
    const match = pattern.exec(text)
    if (match)
      return isZero(match.groups?.['fraction'])
        ? Number((match.groups?.['fraction'] ? text.slice(0, -match.groups['fraction'].length) : text).replace(/\D/g, ''))
        : null
  }
  const fraction = decimal.exec(text)?.groups?.['fraction']
  return fraction !== undefined && isZero(fraction) ? Number(text.slice(0, -fraction.length - 1)) : null
}

const isZero = (digits: string | undefined): boolean => digits === undefined || /^0*$/.test(digits)

export const withinBounds = (value: number | null): Quantity =>
  value !== null && Number.isInteger(value) && value >= quantityBounds.min && value <= quantityBounds.max ? value : 'bad'
