import { download } from '#client/lib/download.ts'
import { writeCsv } from '#common/kit/csv.ts'
import { toMajor } from '#common/kit/money.ts'
import { dayAt } from '#common/kit/shop-day.ts'
import { type CartLine, totalOfLine } from './cart-line.ts'
import { describeProblem } from './line-texts.ts'

const head = [
  'line',
  'sku',
  'part',
  'quantity',
  'price',
  'total price',
  'currency',
  'available',
  'minimum',
  'sold by',
  'order id',
  'what is wrong',
]

export const downloadCart = (lines: readonly CartLine[], { currency, timeZone }: { currency: string; timeZone: string }): void =>
  download(`cart-${dayAt(new Date(), timeZone)}.csv`, cartCsv(lines, currency))

export const cartCsv = (lines: readonly CartLine[], currency: string): string =>
  writeCsv([head, ...lines.map((line) => rowOf(line, currency))])

const rowOf = (line: CartLine, currency: string) => [
  line.line,
  line.sku,
  line.name,
  line.quantity,
  toMajor(line.chargedMinor),
  toMajor(totalOfLine(line)),
  currency,
  line.availableQuantity,
  line.minOrderQuantity,
  line.orderMultiple,
  line.number,
  line.problems.map((problem) => describeProblem(problem, line, currency).replaceAll('\u00a0', ' ')).join(' '),
]
