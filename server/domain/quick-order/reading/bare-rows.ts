// Rows of a spreadsheet without the names of its columns: position, code, name, quantity, unit, price, total. Only rows with an amount or a unit
// of their own are read so; all others are read word by word.
import { readCells } from '#common/quick-order/delimited.ts'
import { currencies, units } from '../sheet/words.data.ts'
import { type Money, readAmount } from './amounts.ts'
import { type Quantity, readTyped } from './quantities.ts'
import { pieceOf } from './their-price.ts'
import { tokensOf } from './tokens.ts'

/** `item`: the cells that name the part. */
export type BareRow = Readonly<{ item: string; quantity: Quantity; theirPriceMinor: number | null }>

type Cell = Readonly<{
  /** `counted`: a number that a unit marks as quantity. `money`: an amount with its currency. `decimal`: a number with two decimals. */
  kind: 'text' | 'whole' | 'counted' | 'decimal' | 'money' | 'beside'
  text: string
  quantity: Quantity | null
  amount: number | null
}>

const separators = ['\t', ';', '|'] as const
const numberCell = /^[+~-]?\d[\d.,' ]*$/
const twoDecimals = /[.,]\d\d$/
/** Longer numbers are codes. */
const longestNumber = 6

/** `hasPosition`: the first number is the position of the row. Null if the row does not say which number is what. */
export function readBareRow(text: string, { hasPosition, money }: { hasPosition: boolean; money: Money }): BareRow | null {
  const cells = cellsOf(text, money)
  const named = cells.filter(({ kind }) => kind === 'text')
  if (cells.length < 3 || !named.some((cell) => /\p{L}|\d[\d-]{4,}\d/u.test(cell.text))) return null
  const product = productAmong(cells)
  const meant = product ?? (mayGroup(text) ? null : quantityAmong(hasPosition && cells[0]?.kind === 'whole' ? cells.slice(1) : cells))
  if (meant === null) return null
  const { quantity, prices } = meant
  const theirPriceMinor = pieceOf(
    prices.map(({ amount }) => amount),
    typeof quantity === 'number' ? [quantity] : [],
  )
  return { item: named.map((cell) => cell.text).join(' | '), quantity, theirPriceMinor }
}

/** A comma before three digits can also group the digits of one number. */
const mayGroup = (text: string): boolean => !/[\t;|]/.test(text) && /\d,\d{3}(?!\d)/.test(text.replace(/"[^"]*"/g, ''))

function cellsOf(text: string, money: Money): readonly Cell[] {
  const separator = separators.find((sign) => text.includes(sign))
  if (separator === undefined && !text.includes(',')) return []
  const cells = readCells(text, separator ?? ',').filter((cell) => cell !== '')
  return cells.map((cell, place) => {
    const [before = '', after = ''] = [cells[place - 1], cells[place + 1]]
    return cellOf(cell, {
      money,
      before,
      after,
      isUnit: units.has(bare(after)),
      isMoney: [before, after].some((each) => currencies.has(bare(each))),
    })
  })
}

const bare = (cell: string): string => cell.replace(/\.$/, '')

type Beside = Readonly<{ money: Money; before: string; after: string; isUnit: boolean; isMoney: boolean }>

function cellOf(text: string, { money, before, after, isUnit, isMoney }: Beside): Cell {
  const cell = (kind: Cell['kind'], quantity: Quantity | null = null, amount: number | null = null): Cell => ({
    kind,
    text,
    quantity,
    amount,
  })
  if (units.has(bare(text)) || currencies.has(bare(text))) return cell('beside')
  if (numberCell.test(text)) {
    if (/^\d+$/.test(text) && text.length > longestNumber) return cell('text')
    const quantity = readTyped(text) ?? 'bad'
    const sign = [before, after].find((each) => currencies.has(bare(each))) ?? ''
    if (isUnit) return cell('counted', quantity)
    return cell(isMoney ? 'money' : twoDecimals.test(text) ? 'decimal' : 'whole', quantity, readAmount(`${text} ${sign}`, money))
  }
  const tokens = tokensOf(text, { isStrict: false })
  const [only, ...others] = tokens.filter(({ kind }) => kind !== 'unit' && kind !== 'label' && kind !== 'times' && kind !== 'sign')
  if (only?.kind === 'price' && others.length === 0) return cell('money', null, readAmount(text, money))
  if (only?.kind === 'number' && only.isMarked && others.length === 0) return cell('counted', only.quantity ?? 'bad')
  return cell('text')
}

type Meant = Readonly<{ quantity: Quantity; prices: readonly Cell[] }>

/** "1 | CODE | 100 | 800.00 | 80,000.00": the row says itself which numbers are quantity, price and total. Null if none are, or if several can be. */
function productAmong(cells: readonly Cell[]): Meant | null {
  const isMoney = ({ kind }: Cell) => kind === 'decimal' || kind === 'money'
  const found = new Map<string, Meant>()
  for (const counted of cells) {
    const { quantity, kind } = counted
    if (typeof quantity !== 'number' || (kind !== 'whole' && kind !== 'counted')) continue
    const isOnly = cells.every((other) => other.kind !== 'whole' || other.quantity === quantity)
    for (const piece of cells.filter((cell) => cell !== counted && isMoney(cell))) {
      const later = cells.slice(Math.max(cells.indexOf(counted), cells.indexOf(piece)) + 1)
      const isProduct = later.some(({ amount }) => amount !== null && amount === quantity * (piece.amount ?? 0))
      if (isProduct && (quantity > 1 || isOnly)) found.set(`${quantity} ${piece.amount}`, { quantity, prices: [piece] })
    }
  }
  const [only = null, ...others] = found.values()
  return others.length === 0 ? only : null
}

function quantityAmong(cells: readonly Cell[]): Meant | null {
  const of = (kind: Cell['kind']) => cells.filter((cell) => cell.kind === kind)
  const [counted, wholes, decimals, money] = [of('counted'), of('whole'), of('decimal'), of('money')]
  const amounts = cells.filter(({ kind }) => kind === 'decimal' || kind === 'money')
  const unclear: Meant = { quantity: 'bad', prices: [] }
  const [marked] = counted
  if (marked !== undefined) {
    const behind = wholes.filter((cell) => cells.indexOf(cell) > cells.indexOf(marked))
    const ahead = wholes.filter((cell) => !behind.includes(cell) && cell !== cells[0])
    if (counted.length > 1 || ahead.length > 0) return unclear
    const prices = cells.filter((cell) => amounts.includes(cell) || behind.includes(cell))
    return { quantity: marked.quantity ?? 'bad', prices }
  }
  if (amounts.length === 0) return null
  const [whole] = wholes
  // One of several amounts may be a total.
  if (wholes.length > 1) return amounts.length > 1 ? unclear : { quantity: 'bad', prices: amounts }
  if (whole !== undefined) {
    // "20.00 | 450": twenty at 450, or 450 at 20.00.
    const isLater = decimals.every((cell) => cells.indexOf(cell) > cells.indexOf(whole) || !/[.,]00$/.test(cell.text))
    return isLater || money.length > 0 ? { quantity: whole.quantity ?? 'bad', prices: amounts } : unclear
  }
  const [first, ...rest] = decimals
  if (first === undefined || (rest.length === 0 && money.length === 0)) return null
  // "20.00 | 450.00 | 9,000.00": the last amount is the product of the two before.
  const [piece, total] = [...rest, ...money]
  const isProduct = typeof first.quantity === 'number' && piece?.amount && first.quantity * piece.amount === total?.amount
  if (isProduct || (rest.length === 0 && money.length > 0)) return { quantity: first.quantity ?? 'bad', prices: [...rest, ...money] }
  return amounts.length > 2 ? unclear : { quantity: 'bad', prices: amounts }
}
