import { expect, it } from 'vitest'
import type { QuickOrderLine } from '#common/quick-order/schema.ts'
import { layoutOf } from '../sheet/layout.ts'
import { lineReader } from './lines.ts'

/** The prices of the lines in BDT, in minor units, with the quantity of a row whose cells say it. */
async function pricesOf(lines: readonly QuickOrderLine[], currency = 'BDT') {
  const read = lineReader(await layoutOf(lines), currency)
  return lines.map((line, i) => {
    const { theirPriceMinor, reads } = read(line, i + 1) ?? { theirPriceMinor: undefined, reads: [] }
    return [theirPriceMinor, reads[0]?.named]
  })
}

it.each<[line: string, priceMinor: number | null, quantity?: number | 'bad']>([
  // Rows of sheets: position, code, name, quantity, unit, price, total.
  ['10,KX-100,"name, boxed",24,PCE,"1,250.00"', 1_250_00, 24],
  ['10\tKX-100\tname\t24\tPCE\t1,250.00\t30,000.00', 1_250_00, 24],
  ['KX-100\t4\t9500.00', 9_500_00, 4],
  ['4;KX-100;9500,00', 9_500_00, 4],
  ['KX-100\tBDT 450.00\t20', 450_00, 20],
  ['KX-100\t450.50\t20', 450_50, 20],
  ['KX-100\t20.00\t450.00\t9,000.00', 450_00, 20],
  ['KX-100 | 20 | 450 | BDT', 450_00, 20],
  ['KX-100\t20 pcs\t450', 450_00, 20],
  ['84733080\t10\t450.00', 450_00, 10],
  // Numbers that can be the quantity or the price are neither.
  ['KX-100\t450.00\t20', null, 'bad'],
  ['KX-100\t20.00\t450.00', null, 'bad'],
  ['KX-100\t5\t24\t450.00', 450_00, 'bad'],
  ['KX-100,20,450', null],
  ['KX-100,20,450.00', null],
  ['KX-100\t20', null],
  ['KX-100\t20.00', null],
  ['KX-100 1,000', null],
  // Amounts among words.
  ['KX-100 10 @ 18,500', 18_500_00],
  ['KX-100 10 pcs Tk 18,500 each', 18_500_00],
  ['KX-100 10 18500/-', 18_500_00],
  ['KX-100 x 4 price: 450', 450_00],
  ['KX-100 x 4, 450.00 BDT', 450_00],
  ['KX-100 (৳450.00 @ Startech)', 450_00],
  ['KX-100 x 4 BDT 450.00 BDT 1,800.00', 450_00],
  ['KX-100 4 BDT 450.00', 450_00],
  ['KX-100 450.00 BDT 4', 450_00],
  // Not one amount of this shop's currency for one piece.
  ['KX-100 4 $199.00', null],
  ['KX-100 | ~250-350৳ |', null],
  ['KX-100 250 - 350 tk', null],
  ['KX-100 2 199 tk', null],
  ['KX-100 4 total 450', null],
  ['KX-100 4 BDT 450', null],
  ['KX-100 4 @ 0', null],
])('reads the price of a piece: %s', async (line, priceMinor, quantity) => {
  const [read] = await pricesOf([line])
  expect(read).toEqual([priceMinor, quantity])
})

it.each<[header: string, row: string, priceMinor: number | null, quantity: number | 'bad' | null]>([
  ['SKU,Qty,Unit price', 'KX-100,20,"1,250.00"', 1_250_00, 20],
  ['SKU,Qty,Unit price', 'KX-100,20,450', 450_00, 20],
  ['SKU;Price;Qty', 'KX-100;1.250;20', null, 20],
  ['SKU;Price;Qty;Total', 'KX-100;1.250;20;25.000,00', 1_250_00, 20],
  ['Item\tRate (BDT)\tQty\tAmount', 'KX-100\t450\t20\t9000', 450_00, 20],
  ['SKU,List price,Discount,Net price,Qty', 'KX-100,500,10,450,20', 450_00, 20],
  ['SKU,Qty,Total price', 'KX-100,20,9000', null, 20],
  ['SKU,Qty,Price (USD)', 'KX-100,20,450', null, 20],
  ['SKU,Qty,Price', 'KX-100,20,on request', null, 20],
  ['SKU,Qty,Price', 'KX-100,20,', null, 20],
  ['কোড,পরিমাণ,দাম', 'KX-100,২০,৪৫০', 450_00, 20],
])('reads the column of prices below a header: %s', async (header, row, priceMinor, quantity) => {
  const [, read] = await pricesOf([header, row])
  expect(read).toEqual([priceMinor, quantity])
})

it('reads the price of a line with fields', async () => {
  const given = [450, 450.5, '450', 'BDT 1,250.00', '€ 450', 'soon', 0, null, undefined]
  const lines = given.map((price) => ({ code: 'KX-100', quantity: 4, price }))
  expect(await pricesOf(lines)).toEqual([450_00, 450_50, 450_00, 1_250_00, null, null, null, null, null].map((minor) => [minor, 4]))
  expect(await pricesOf([{ code: 'KX-100', price: '€ 450' }], 'EUR')).toEqual([[450_00, undefined]])
})

it('takes positions in tens for positions in rows with a price', async () => {
  const rows = ['KX-100', 'KX-200', 'KX-300'].map((code, i) => `${(i + 1) * 10}\t${code}\t${i + 4}\t450.00`)
  expect(await pricesOf(rows)).toEqual([4, 5, 6].map((quantity) => [450_00, quantity]))
})
