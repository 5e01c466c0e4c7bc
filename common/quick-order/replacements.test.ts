import { expect, it } from 'vitest'
import type { QuickOrderPart } from './answer.ts'
import { planReplacements } from './replacements.ts'

const part = (productId: number, availableQuantity: number, orderMultiple = 1): QuickOrderPart => ({
  ...{ productId, sku: `P-${productId}`, name: `Part ${productId}`, productType: 'Monitor' },
  ladder: [
    { fromQuantity: 1, unitPriceMinor: 100, listName: null },
    { fromQuantity: 20, unitPriceMinor: 90, listName: null },
  ],
  ...{ minOrderQuantity: orderMultiple, orderMultiple, availableQuantity },
})

it('lines share the stock of a part in their order, with the pieces of other lines', () => {
  const [cheap, dear] = [{ part: part(1, 25, 10) }, { part: part(2, 100) }]
  const lines = ['a', 'b', 'c'].map((key) => ({ key, quantity: 8, offers: [cheap, dear] }))
  const plan = (taken: ReadonlyMap<number, number>) =>
    planReplacements(lines, taken).map(({ key, offer, quantity }) => [key, offer.part.productId, quantity])
  expect(plan(new Map())).toEqual([
    ['a', 1, 10],
    ['b', 1, 10],
    ['c', 2, 8],
  ])
  expect(
    plan(
      new Map([
        [1, 10],
        [2, 90],
      ]),
    ),
  ).toEqual([
    ['a', 1, 10],
    ['b', 2, 8],
  ])
  expect(planReplacements([{ key: 'a', quantity: 25, offers: [dear] }], new Map())).toMatchObject([{ quantity: 25, totalMinor: 2_250 }])
})
