// The lines of a request, each with how it can be read.
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { plainLine } from './line-text.ts'
import { type Quantity, withinBounds } from './quantities.ts'
import { quantityOf, type ReadLine, readLine } from './readings.ts'
import { tokensOf } from './tokens.ts'

export type Line = Readonly<{
  /** Counted from 1. */
  line: number
  text: string
  /** null if the line is too long to be read. */
  read: ReadLine | null
}>

/** A line of the request; null if it is blank. */
export function lineOf(given: QuickOrderLine, line: number): Line | null {
  const text = typeof given === 'string' ? given : given.code
  const quantity = typeof given === 'string' ? null : (given.quantity ?? null)
  if (plainLine(text.slice(0, quickOrderBounds.lineLength)) === '' && quantity === null && text.length <= quickOrderBounds.lineLength)
    return null
  return { line, text, read: text.length > quickOrderBounds.lineLength ? null : readOf(plainLine(text), quantity) }
}

function readOf(text: string, quantity: number | string | null): ReadLine {
  const read = readLine(text)
  const named = quantity === null ? null : namedQuantity(quantity)
  // With a quantity of its own, no number of the code is one.
  return named === null ? read : withQuantity(read, named)
}

/** The line with a quantity that stands apart from its code. */
export const withQuantity = (read: ReadLine, quantity: Quantity): ReadLine => ({
  ...read,
  readings: read.readings.filter(({ isSplit }) => !isSplit).map((reading) => ({ ...reading, quantity })),
  joined: [],
  named: quantity,
})

/** A quantity in a field of its own; null if the field is blank. */
export function namedQuantity(given: number | string): Quantity | null {
  if (typeof given === 'number') return withinBounds(given)
  const text = plainLine(given.slice(0, quickOrderBounds.lineLength))
  if (text === '') return null
  const tokens = tokensOf(text, { isStrict: false })
  const numbers = tokens.filter(({ kind }) => kind === 'number' || kind === 'numbering')
  const others = tokens.filter(({ kind }) => kind === 'word')
  if (numbers.length !== 1 || others.length > 0) return 'bad'
  return numbers[0]?.kind === 'numbering' ? namedQuantity(text.replace(/\D/g, '')) : quantityOf(numbers)
}
