import { describe, expect, it } from 'vitest'
import type { QuickOrderEntry, QuickOrderPart } from '#common/quick-order/answer.ts'
import type { KeptLine } from './kept-lines.ts'
import { type Answers, hasProblem, isGood, isOpen, rowsOf } from './table.ts'

const part = (productId: number): QuickOrderPart => ({
  productId,
  sku: `SKU-${productId}`,
  name: `Part ${productId}`,
  productType: 'CPU',
  ladder: [
    { fromQuantity: 10, unitPriceMinor: 100, listName: null },
    { fromQuantity: 50, unitPriceMinor: 90, listName: null },
  ],
  minOrderQuantity: 10,
  orderMultiple: 5,
  availableQuantity: 60,
})
const sum = { proposed: 10, unitPriceMinor: 100, totalMinor: 1_000, problems: [] }
const matched = (line: number, productId: number, quantity: number | null, problems: 'bad-quantity'[] = []): QuickOrderEntry => ({
  line,
  text: '',
  theirPriceMinor: null,
  status: 'matched',
  quantity,
  productId,
  isRemembered: false,
  compared: null,
  ...sum,
  problems,
})
const answers = (entries: Record<string, QuickOrderEntry>): Answers => ({
  entries: new Map(Object.entries(entries)),
  parts: new Map([1, 2, 3].map((id) => [id, part(id)])),
})
const line = (id: string, more: Partial<KeptLine> = {}): KeptLine => ({ id, text: `line ${id}`, ...more })

describe('quick-order rows', () => {
  it('join all lines for one part, including chosen ones, and compute the sum again', () => {
    const rows = rowsOf(
      [[line('a'), line('b')], [line('c', { productId: 1, sku: 'SKU-1', quantity: 25 })]],
      answers({ a: matched(1, 1, 12), b: matched(2, 2, 60) }),
    )
    expect(rows).toMatchObject([
      {
        number: 1,
        status: 'matched',
        asked: 37,
        proposed: 40,
        unitPriceMinor: 100,
        totalMinor: 4_000,
        problems: ['not-multiple'],
        joined: ['c'],
      },
      { number: 2, status: 'matched', asked: 60, proposed: 60, unitPriceMinor: 90, problems: [] },
      { number: 3, status: 'joined', into: 1, quantity: 25 },
    ])
    expect(rows.map(isGood)).toEqual([true, true, false])
    expect(rows.map(hasProblem)).toEqual([true, false, false])
  })

  it('use a changed quantity as the total for the part', () => {
    const [row] = rowsOf(
      [[line('a', { total: 70 }), line('b')]],
      answers({ a: matched(1, 1, null, ['bad-quantity']), b: matched(2, 1, 20) }),
    )
    expect(row).toMatchObject({ asked: 70, proposed: 70, problems: ['short-stock'] })
  })

  it('are not good while a quantity is unreadable, and open while the part is unknown', () => {
    const rows = rowsOf(
      [[line('a'), line('b'), line('c'), line('d'), line('e')]],
      answers({
        a: matched(1, 1, null, ['bad-quantity']),
        b: {
          line: 2,
          text: '',
          status: 'choose',
          quantity: 7,
          theirPriceMinor: 5_00,
          item: 'b',
          choices: [
            { productId: 2, quantity: 7 },
            { productId: 99, quantity: 7 },
          ],
        },
        c: { line: 3, text: '', status: 'unknown', item: 'c', quantity: null, theirPriceMinor: null, nearest: [3] },
        d: { line: 4, text: '', status: 'skipped', reason: 'header' },
      }),
    )
    expect(rows.map(({ status, number }) => `${number} ${status}`)).toEqual(['1 matched', '2 choose', '3 unknown', '4 waiting'])
    expect(rows[1]).toMatchObject({ quantity: 7 })
    expect(rows.filter(isGood)).toEqual([])
    expect(rows.map(isOpen)).toEqual([false, true, true, false])
    expect(rows[1]).toMatchObject({ choices: [{ part: { productId: 2 }, quantity: 7 }] })
  })
})
