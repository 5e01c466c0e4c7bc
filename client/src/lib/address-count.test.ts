import { expect, it } from 'vitest'
import { readAddressCount, readPageNumber } from './address-count.ts'

it.each([
  ['1', 1],
  ['20', 20],
  ['100', 100],
])('reads %s', (text, count) => expect(readAddressCount(text, 100)).toBe(count))

it.each(['', '0', '101', '1e1', '0x10', '2.0', '-5', ' 5', '+5', '১০', '9'.repeat(30), null])('reads no count in %j', (text) => {
  expect(readAddressCount(text, 100)).toBeNull()
})

it('opens the first page for any other text', () => {
  expect(['3', '1e3', '0', '1000001', null].map(readPageNumber)).toEqual([3, 1, 1, 1, 1])
})
