import { expect, it } from 'vitest'
import { lineUp } from './line-up.ts'

const lines = (...numbers: number[]) => numbers.map((number) => ({ number }))
const shown = (...args: Parameters<typeof lineUp>) =>
  lineUp(...args).map(({ number, removed }) => (removed === undefined ? number : `${number} removed`))

it("shows the lines in the server's order until one is removed", () => {
  expect(shown(lines(3, 2, 1), new Map(), [])).toEqual([3, 2, 1])
})

it('keeps the place of a removed line, and of the first of several', () => {
  const lineup = [4, 3, 2, 1]
  expect(shown(lines(4, 3, 1), new Map([[2, 'line 2']]), lineup)).toEqual([4, 3, '2 removed', 1])
  expect(shown(lines(4, 2), new Map([[3, 'lines 3 and 1']]), lineup)).toEqual([4, '3 removed', 2])
  expect(shown(lines(4, 3, 2, 1), new Map(), lineup)).toEqual([4, 3, 2, 1])
})

it('puts new lines last, and drops placed lines', () => {
  expect(shown(lines(1, 4), new Map([[2, 'line 2']]), [1, 2, 3])).toEqual([1, '2 removed', 4])
})
