// Reads quantities as customers write them.
import { quantityBounds } from '#common/kit/money.ts'
import { readTypedNumber } from '#common/kit/typed-number.ts'

/** 'bad' is a number that cannot be ordered: fractional, below 1 or too large. Nothing is rounded. */
export type Quantity = number | 'bad'

const looksLikeNumber = /^[+-]?\d[\d.,']*$/
/** Ranges, fractions, percentages and the like: numeric, but not one clear number. */
const unclear = /^[~≈<>]\d[\d.,']*$|^\d[\d.,']*(?:[-~/\u2044]\d[\d.,']*|\+|%|k)$/

/** Reads a text without units as a quantity; null if it is not a number. */
export function readQuantity(text: string): Quantity | null {
  if (/^\d+$/.test(text)) return withinBounds(Number(text))
  if (!looksLikeNumber.test(text)) return unclear.test(text) ? 'bad' : null
  return readTyped(text.replace(/[.,']$/, '')) ?? 'bad'
}

/** Reads a whole text as people type numbers; null if it is not a number. In lists, `1.000` is a thousand pieces. */
export function readTyped(text: string): Quantity | null {
  const typed = readTypedNumber(text)
  if (typed.is === 'ambiguous') return withinBounds(Number(typed.readings[1]))
  if (typed.is !== 'number') return null
  return typed.sign === '' && /^0*$/.test(typed.fraction) ? withinBounds(Number(typed.whole)) : 'bad'
}

export const withinBounds = (value: number): Quantity =>
  Number.isInteger(value) && value >= quantityBounds.min && value <= quantityBounds.max ? value : 'bad'
