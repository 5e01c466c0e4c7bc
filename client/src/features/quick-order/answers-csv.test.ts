import { expect, it } from 'vitest'
import { writeCsv } from '#common/kit/csv.ts'
import type { QuickOrderPart } from '#common/quick-order/answer.ts'
import { answersOf } from './answers-csv.ts'
import type { KeptLine } from './kept-lines.ts'
import { isGood, rowsOf } from './table.ts'

const part = (productId: number, availableQuantity: number): QuickOrderPart => ({
  productId,
  name: `Part ${productId}`,
  sku: `P-${productId}`,
  productType: 'Fans',
  minOrderQuantity: 1,
  orderMultiple: 1,
  availableQuantity,
  ladder: [{ fromQuantity: 1, unitPriceMinor: 900_00, listName: null }],
})

it('has the read quantity of each line, all amounts with two decimals, and the sums of the chosen lines', () => {
  const chosen = (id: string, productId: number): KeptLine => ({
    id,
    text: id,
    sku: `P-${productId}`,
    productId,
    quantity: 100,
    theirPriceMinor: 950_00,
  })
  const lines: KeptLine[] = [chosen('a', 1), chosen('short', 2), { id: 'c', text: 'Twin 40' }, { id: 'd', text: 'nothing 7' }]
  const rows = rowsOf([lines], {
    entries: new Map([
      ['c', { line: 3, text: 'Twin 40', status: 'choose', item: 'Twin', quantity: 40, theirPriceMinor: 12_50, choices: [] }],
      ['d', { line: 4, text: 'nothing 7', status: 'unknown', item: 'nothing', quantity: 7, theirPriceMinor: null, nearest: [] }],
    ]),
    parts: new Map([
      [1, part(1, 500)],
      [2, part(2, 50)],
    ]),
  })
  const cells = writeCsv(answersOf(rows, rows.filter(isGood)))
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(cells[0]?.slice(5, 11)).toEqual(['Quantity', 'Unit price', 'Total', 'Their price', 'Their total', 'Difference'])
  expect(cells.slice(1).map((row) => row.slice(5, 11))).toEqual([
    ['100', '900.00', '90000.00', '950.00', '95000.00', '-5000.00'],
    ['100', '900.00', '90000.00', '950.00', '95000.00', '-5000.00'],
    ['40', '', '', '12.50', '', ''],
    ['7', '', '', '', '', ''],
    ['', '', '90000.00', '', '95000.00', '-5000.00'],
  ])
  expect(cells.at(-1)?.[1]).toBe('1 part with both prices')
})
