// Reads texts that people type into fields for counts, amounts and figures: as values, or as one sentence that says what to write instead.
import { formatAmount, formatCount } from './format.ts'
import { plainDecimal, readTypedNumber, type TypedNumber } from './typed-number.ts'

/** A value; null if nothing was typed; or the sentence to show beside the field. */
export type Typed = { value: number | null; problem?: undefined } | { value?: undefined; problem: string }

const notCount = 'Write a whole number, such as 20'
const notAmount = 'Write an amount, such as 12.50 or 1,250'
const notPercent = 'Write a percentage, such as 7.5'
const notFigure = 'Write a number, such as 3.5 or 1,250'

export type TypedKind = 'count' | 'amount' | 'figure'

/** More digits than any count, amount or figure in a shop has; a double is still exact. */
const maxDigits = 13

/** A whole number of at least 0: `20`, `1,250`, `20.00`. */
export function readTypedCount(text: string): Typed {
  const typed = readTypedNumber(text)
  if (typed.is === 'ambiguous' && decimalsOf(typed.readings[0]) !== '')
    return { problem: `Write ${formatCount(Number(typed.readings[1]))}, or another whole number` }
  if (typed.is !== 'number') return withoutNumber(typed, notCount)
  const isWhole = /^0*$/.test(typed.fraction)
  if (typed.sign === '-' || !isWhole || typed.whole.length > maxDigits) return { problem: notCount }
  return { value: Number(typed.whole) }
}

/** An amount of at least 0 with at most two decimals, in minor units: `12.50`, `12,5`, `1,250`. */
export const readTypedAmount = (text: string): Typed => readHundredths(text, notAmount)

/** A percentage of at least 0 with at most two decimals, with or without its sign, in hundredths of a percent: `7.5`, `7,5 %`. */
export function readTypedPercent(text: string): Typed {
  const typed = text.trim()
  const number = typed.replace(/[%\u066a\ufe6a\uff05]$/, '')
  return typed !== '' && number.trim() === '' ? { problem: notPercent } : readHundredths(number, notPercent)
}

function readHundredths(text: string, unreadable: string): Typed {
  const typed = readTypedNumber(text)
  if (typed.is === 'ambiguous' && decimalsOf(typed.readings[0]).length > 2)
    return { problem: `Write ${formatCount(Number(typed.readings[1]))}, or at most two decimals` }
  if (typed.is !== 'number') return withoutNumber(typed, unreadable)
  const cents = typed.fraction.replace(/0+$/, '')
  if (typed.sign === '-' || typed.whole.length > maxDigits) return { problem: unreadable }
  if (cents.length > 2) return { problem: 'Write at most two decimals, such as 12.50' }
  return { value: Number(typed.whole + cents.padEnd(2, '0')) }
}

/** A figure, such as gigahertz or millimetres, of at least 0 with at most six decimals. */
export function readTypedFigure(text: string): Typed {
  const typed = readTypedNumber(text)
  if (typed.is !== 'number') return withoutNumber(typed, notFigure)
  const plain = plainDecimal(typed)
  if (typed.sign === '-' || !/^\d{1,12}(?:\.\d{1,6})?$/.test(plain)) return { problem: notFigure }
  return { value: Number(plain) }
}

const readers = { count: readTypedCount, amount: readTypedAmount, figure: readTypedFigure } as const

/**
 * Shows how a text is read: `= 1,250.50` if it is written in another form than the shop's own, or what to write instead. Null if there is
 * nothing to say.
 */
export function readingOf(text: string, kind: TypedKind): { text: string; isProblem: boolean } | null {
  const { value, problem } = readers[kind](text)
  if (problem !== undefined) return { text: problem, isProblem: true }
  if (value === null) return null
  const shown = kind === 'amount' ? formatAmount(value) : value.toLocaleString('en', { maximumFractionDigits: 6 })
  return plainForms(shown).includes(text.trim()) ? null : { text: `= ${shown}`, isProblem: false }
}

/** `1,250.50` can also be typed as `1250.50`, `1,250.5` and `1250.5`; `1,250.00` as `1250`. */
function plainForms(shown: string): readonly string[] {
  const forms = shown.includes('.') ? [shown, shown.replace(/\.?0+$/, '')] : [shown]
  return forms.flatMap((form) => [form, form.replaceAll(',', '')])
}

function withoutNumber(typed: Exclude<TypedNumber, { is: 'number' }>, unreadable: string): Typed {
  if (typed.is === 'empty') return { value: null }
  if (typed.is === 'unreadable') return { problem: unreadable }
  const [decimal, whole] = typed.readings
  return { problem: `Write ${plainOf(decimal)} or ${formatCount(Number(whole))}` }
}

/** `1.250` as 1.25, and `1.125` as 1.1250: three decimals alone would be unclear again. */
function plainOf(decimal: string): string {
  const decimals = decimalsOf(decimal)
  if (decimals.length === 3) return `${decimal}0`
  return decimals === '' ? decimal.replace(/\..*/, '') : decimal.replace(/0+$/, '')
}

/** The decimals without zeros at their end. */
const decimalsOf = (decimal: string): string => (decimal.split('.')[1] ?? '').replace(/0+$/, '')
