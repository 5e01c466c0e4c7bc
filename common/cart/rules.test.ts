import { describe, expect, it } from 'vitest'
import { type LineState, mendOf, problemsOf } from './rules.ts'

const line: LineState = {
  quantity: 40,
  unitPriceMinor: 100,
  chargedMinor: 100,
  isGone: false,
  minOrderQuantity: 20,
  orderMultiple: 10,
  availableQuantity: 500,
}

describe('a cart line', () => {
  it.each<[string, Partial<LineState>, ReturnType<typeof problemsOf>, ReturnType<typeof mendOf>]>([
    ['is fine', {}, [], null],
    ['costs less than before', { chargedMinor: 90 }, [], null],
    ['costs more than before', { chargedMinor: 110 }, ['price-changed'], { press: 'accept' }],
    ['is below the minimum', { quantity: 10 }, ['below-minimum'], { press: 'take', quantity: 20 }],
    ['is not a multiple', { quantity: 45 }, ['not-multiple'], { press: 'take', quantity: 50 }],
    [
      'is not a multiple, and the stock is below the next one',
      { quantity: 45, availableQuantity: 49 },
      ['not-multiple'],
      { press: 'take', quantity: 40 },
    ],
    ['is below the minimum and not a multiple', { quantity: 3 }, ['below-minimum', 'not-multiple'], { press: 'take', quantity: 20 }],
    ['exceeds the stock', { quantity: 600 }, ['short-stock'], { press: 'take', quantity: 500 }],
    [
      'exceeds the stock, which is not a multiple',
      { quantity: 60, availableQuantity: 57 },
      ['short-stock'],
      { press: 'take', quantity: 50 },
    ],
    [
      'exceeds the stock and costs more',
      { quantity: 60, availableQuantity: 50, chargedMinor: 110 },
      ['short-stock', 'price-changed'],
      { press: 'take', quantity: 50 },
    ],
    ['cannot be ordered, because the stock is below the minimum', { availableQuantity: 19 }, ['short-stock'], { press: 'remove' }],
    ['is no longer sold', { isGone: true, quantity: 3 }, ['gone'], { press: 'remove' }],
  ])('%s', (_what, state, problems, fix) => {
    expect(problemsOf({ ...line, ...state })).toEqual(problems)
    expect(mendOf({ ...line, ...state })).toEqual(fix)
  })

  it('has no problem left after its fix', () => {
    for (let quantity = 1; quantity < 130; quantity++)
      for (const availableQuantity of [0, 9, 19, 20, 33, 70, 120]) {
        const asked = { ...line, quantity, availableQuantity }
        const fix = mendOf(asked)
        if (fix?.press === 'take') expect([asked, problemsOf({ ...asked, quantity: fix.quantity })]).toEqual([asked, []])
        else expect([asked, fix?.press ?? null]).toEqual([asked, availableQuantity < 20 ? 'remove' : null])
      }
  })
})
