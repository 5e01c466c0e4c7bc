// Reads what a piece costs elsewhere, as quotations write it: "BDT 1,250.00", "18500/-", "Tk 450 each".
import { priceBounds, readMinor } from '#common/kit/money.ts'
import { plainDecimal, readTypedNumber } from '#common/kit/typed-number.ts'
import { currencies, priceLabels, units } from '../sheet/words.data.ts'

/** The currencies that a word can mean. Words that are not here, such as "/-", are used with any. */
const meanings: ReadonlyMap<string, string> = new Map([
  ...['tk', 'taka', 'bdt', '৳', 'টাকা'].map((word) => [word, 'BDT'] as const),
  ...['eur', 'euro', 'euros', '€'].map((word) => [word, 'EUR'] as const),
  ...['gbp', '£'].map((word) => [word, 'GBP'] as const),
  ...['inr', '₹'].map((word) => [word, 'INR'] as const),
  ...['rub', 'руб', '₽'].map((word) => [word, 'RUB'] as const),
  ...['usd', 'chf', 'pln', 'cad', 'aud', 'sgd', 'sek', 'nok', 'dkk', 'czk', 'huf'].map((word) => [word, word.toUpperCase()] as const),
  ['rs', 'INR PKR NPR LKR MUR'],
  ['$', 'USD CAD AUD SGD NZD HKD'],
  ['us$', 'USD'],
  ['ca$', 'CAD'],
  ['au$', 'AUD'],
  ['¥', 'JPY CNY'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
])

/** The meaning of amounts in a list. `hasDotGroups`: its other amounts show that dots stand between thousands. */
export type Money = Readonly<{ currency: string; hasDotGroups: boolean }>

/** A sum of several pieces is not the price of one. */
const sums = new Set(['total', 'subtotal', 'budget'])
const besideAmounts = new Set([
  ...priceLabels,
  ...currencies,
  ...units,
  'each',
  'per',
  'unit',
  'only',
  'net',
  'netto',
  'ht',
  'excl',
  'vat',
  '/',
])

/** A price with a shop behind it: "199.00 @ Amazon". */
const atShop = /\s@\s*\p{L}.*$/u

/** True if words around an amount name another currency. Nothing is converted. */
export const isForeign = (words: readonly string[], currency: string): boolean =>
  words.some((word) => meanings.get(word.replace(/\.$/, ''))?.includes(currency) === false)

export const wordsBeside = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+\$?|[$€£৳₹¥₩₺₽]/gu) ?? []

/** A plain text as the price of a piece in minor units; null if it is not exactly one amount in this currency, or 0. */
export function readAmount(written: string, { currency, hasDotGroups }: Money): number | null {
  const text = written.replace(atShop, '')
  const [figure, ...others] = text.match(/\d(?:[\d.,']| (?=\d{3}(?!\d)))*/g) ?? []
  if (figure === undefined || others.length > 0 || /[~≈<>%+-]\s*[$€£৳₹]?\s*\d|\d\s*[%+~]/.test(text)) return null
  const words = wordsBeside(text)
  if (words.some((word) => sums.has(word) || !besideAmounts.has(word)) || isForeign(words, currency)) return null
  const typed = readTypedNumber(figure.replace(/[.,']+$/, ''))
  if (typed.is !== 'number' && typed.is !== 'ambiguous') return null
  // 850.555 is a typing error as often as a large amount, unless the list groups thousands so.
  if (typed.is === 'ambiguous' && !hasDotGroups) return null
  const minor = readMinor(typed.is === 'number' ? plainDecimal(typed) : typed.readings[1])
  return minor !== null && minor >= priceBounds.min && minor <= priceBounds.max ? minor : null
}
