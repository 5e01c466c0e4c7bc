// The rows of price breaks in the product forms: typed texts, and the wrong row.
import type { PriceBreak } from '#common/items/price-breaks.ts'
import { findWrongBreak } from '#common/items/price-breaks.ts'
import { amountText, readPriceText, readQuantityText } from './product-texts.ts'

export type BreakText = Readonly<{ quantity: string; priceMinor: string }>
/** Messages by row, from 0, and field: `2.priceMinor`; messages about all rows have an empty key. */
export type BreakErrors = Readonly<Record<string, string>>

/** The typed texts of the fields that the rows must fit. */
export type SoldTexts = Readonly<{ priceMinor: string; minOrderQuantity: string; orderMultiple: string }>

export const noBreakErrors: BreakErrors = {}
export const blankBreak: BreakText = { quantity: '', priceMinor: '' }
const isBlank = ({ quantity, priceMinor }: BreakText): boolean => quantity.trim() === '' && priceMinor.trim() === ''

export const breakTextsOf = (breaks: readonly PriceBreak[]): readonly BreakText[] =>
  breaks.map(({ quantity, priceMinor }) => ({ quantity: String(quantity), priceMinor: amountText(priceMinor) }))

export const withoutBlanks = (rows: readonly BreakText[]): readonly BreakText[] => rows.filter((row) => !isBlank(row))

export const areSameBreaks = (one: readonly BreakText[], other: readonly BreakText[]): boolean =>
  one.length === other.length && one.every((row, i) => row.quantity === other[i]?.quantity && row.priceMinor === other[i]?.priceMinor)

/** Errors of the complete rows, during typing. */
export function typedBreakErrors(rows: readonly BreakText[], sold: SoldTexts): BreakErrors {
  const product = {
    priceMinor: readPriceText(sold.priceMinor),
    minOrderQuantity: readQuantityText(sold.minOrderQuantity),
    orderMultiple: readQuantityText(sold.orderMultiple),
  }
  const { priceMinor, minOrderQuantity, orderMultiple } = product
  if (priceMinor === null || minOrderQuantity === null || orderMultiple === null || orderMultiple === 0) return noBreakErrors
  const complete: PriceBreak[] = []
  for (const row of rows) {
    const [quantity, price] = [readQuantityText(row.quantity), readPriceText(row.priceMinor)]
    if (quantity === null || price === null) break
    complete.push({ quantity, priceMinor: price })
  }
  const wrong = findWrongBreak(complete, { priceMinor, minOrderQuantity, orderMultiple })
  return wrong ? { [`${wrong.row}.${wrong.field}`]: wrong.message } : noBreakErrors
}

/** Messages of the server or of the form's own validation, by row and field. */
export function breakErrorsOf(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): BreakErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const found = /^(?:changes\.)?priceBreaks(?:\.(.*))?$/.exec(typeof path === 'string' ? path : path.join('.'))
    if (found) errors[found[1] ?? ''] ??= message
  }
  return errors
}
