import { expect, it } from 'vitest'
import { describeMend, describeProblems, lineMendOf, type Sold } from './line-texts.ts'

const line: Sold = { quantity: 20, isGone: false, minOrderQuantity: 10, orderMultiple: 5, availableQuantity: 100 }

it.each<[Partial<Sold>, string, string | null]>([
  [{}, '', null],
  [{ quantity: 7 }, 'The minimum order is 10. Sold only by 5.', 'Raise to 10'],
  [{ quantity: 22 }, 'Sold only by 5.', 'Raise to 25'],
  [{ quantity: 200 }, 'Only 100 in stock.', 'Change to 100'],
  [{ availableQuantity: 3 }, 'Only 3 in stock, below the minimum order of 10.', 'Remove'],
  [{ availableQuantity: 0 }, 'Out of stock.', 'Remove'],
  [{ isGone: true }, 'No longer sold.', 'Remove'],
])('describes the problem of %j, and offers one press', (change, problems, press) => {
  const changed = { ...line, ...change }
  const mend = lineMendOf(changed)
  expect([describeProblems(changed), mend && describeMend(mend, changed)]).toEqual([problems, press])
})
