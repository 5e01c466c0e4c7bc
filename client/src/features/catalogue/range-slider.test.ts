import { expect, it } from 'vitest'
import { barsWithin } from './range-slider.tsx'

const bars = [
  { from: 8, to: 16, count: 3 },
  { from: 17, to: 32, count: 9 },
  { from: 48, to: 96, count: 1 },
]

it.each([
  ['', '', [0, 3]],
  ['17', '', [1, 3]],
  ['20', '32', [1, 2]],
  ['', '16', [0, 1]],
  ['33', '40', [2, 3]],
  ['500', '', [2, 3]],
  ['', '1', [0, 1]],
])('the range from %j to %j covers bars', (from, to, expected) => {
  expect(barsWithin(bars, from, to)).toEqual(expected)
})
