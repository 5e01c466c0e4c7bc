// Two whole numbers of a line of which one is the quantity and the other the price of a piece: "CODE;24;850", "CODE 10 x 21800". Only our own price
// tells which.
import { readTypedNumber } from '#common/kit/typed-number.ts'
import type { Token } from './token.ts'

/** `others`: the other numbers of the line, which have to belong to the part. */
export type EitherWay = Readonly<{ numbers: readonly [number, number]; others: readonly string[] }>

const whole = /^(?:\d{1,7}|\d{1,3}(?:,\d{2,3})*,\d{3})$/
const small = /^[+~-]?\d[\d.,' ]*$/
const numberIn = (text: string): number => {
  const typed = readTypedNumber(text)
  return typed.is === 'number' ? Number(typed.whole) : Number.NaN
}

/** The two numbers of a row with a cell for each of them, and perhaps one for their product. */
export function eitherOfCells(text: string, { hasPosition }: { hasPosition: boolean }): EitherWay | null {
  if (!/[\t;|]/.test(text)) return null
  const cells = text.split(/[\t;|]/).map((cell) => cell.trim())
  const filled = cells.filter((cell) => cell !== '')
  const numbers = (hasPosition ? filled.slice(1) : filled).filter((cell) => small.test(cell))
  const [one = '', other = '', total] = numbers
  if (numbers.length < 2 || numbers.length > 3 || !numbers.every((cell) => whole.test(cell))) return null
  if (total !== undefined && numberIn(one) * numberIn(other) !== numberIn(total)) return null
  // A code can be a number too.
  const isNamed = filled.some((cell) => /\p{L}/u.test(cell))
  return isNamed ? { numbers: [numberIn(one), numberIn(other)], others: [] } : null
}

export function eitherOfFactors(tokens: readonly Token[]): EitherWay | null {
  const factors = tokens.filter(({ isFactor }) => isFactor === true)
  const [one, other] = factors
  if (factors.length !== 2 || one === undefined || other === undefined) return null
  if (![one, other].every(({ text, quantity }) => whole.test(text) && typeof quantity === 'number')) return null
  const others = tokens.flatMap((token) => (token.kind === 'number' && !factors.includes(token) ? [token.text] : []))
  return { numbers: [numberIn(one.text), numberIn(other.text)], others }
}

/** Prices elsewhere are hardly further from ours. */
const near = { least: 0.3, most: 3 } as const
/** In front of the quantity, where prices are seldom, they have to be nearer. */
const nearInFront = { least: 0.5, most: 2 } as const

/** The quantity and the price in minor units; null if our price does not tell them apart. */
export function toldApart({ numbers: [one, other], others }: EitherWay, item: string, ourMinor: number) {
  const isNear = (number: number, { least, most }: Readonly<{ least: number; most: number }> = near) =>
    number * 100 >= ourMinor * least && number * 100 <= ourMinor * most
  const words = item.split(/\s+/)
  if (isNear(one) === isNear(other) || !others.every((text) => words.includes(text))) return null
  if (isNear(other)) return { quantity: one, theirPriceMinor: other * 100 }
  return isNear(one, nearInFront) ? { quantity: other, theirPriceMinor: one * 100 } : null
}
