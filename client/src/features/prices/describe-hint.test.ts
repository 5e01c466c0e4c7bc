import { expect, it } from 'vitest'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { hintOf } from './describe-hint.ts'

const ladder: PriceLadder = [
  { fromQuantity: 1, unitPriceMinor: 12_153_19, listName: null },
  { fromQuantity: 50, unitPriceMinor: 11_400_00, listName: null },
]
const shown = (quantity: number, sold = { orderMultiple: 1, availableQuantity: 500 }, prices = ladder) => {
  const hint = hintOf(prices, quantity, sold, 'BDT')
  // formatMoney puts a no-break space after the currency.
  return hint && [hint.quantity, hint.text.replaceAll('\u00a0', ' ')]
}

it('describes the next price break if the total falls or hardly grows', () => {
  expect(shown(47)).toEqual([50, '3 more, and all 50 cost BDT 570,000.00: BDT 1,199.93 less than these 47.'])
  expect(shown(46)).toEqual([50, '4 more, and all 50 cost BDT 570,000.00: only BDT 10,953.26 more than these 46.'])
  expect(shown(45)).toBeNull()
  expect(shown(50)).toBeNull()
  expect(shown(0)).toBeNull()
  expect(shown(47, { orderMultiple: 1, availableQuantity: 49 })).toBeNull()
  const even: PriceLadder = [
    { fromQuantity: 1, unitPriceMinor: 200, listName: null },
    { fromQuantity: 10, unitPriceMinor: 100, listName: null },
  ]
  expect(shown(5, undefined, even)).toEqual([10, '5 more, and all 10 cost BDT 10.00: as much as these 5.'])
})
