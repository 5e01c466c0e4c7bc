import { expect, it } from 'vitest'
import { lineUp } from './line-up.ts'

const lines = (...numbers: number[]) => numbers.map((number) => ({ number }))
const shown = (...args: Parameters<typeof lineUp>) =>
  lineUp(...args).map(({ number, cancelled }) => (cancelled === undefined ? number : `${number} cancelled`))

it('shows the lines as the server orders them until one is cancelled', () => {
  expect(shown(lines(3, 2, 1), new Map(), [])).toEqual([3, 2, 1])
})

it('keeps the place of a cancelled line, and of the order that brings it back', () => {
  const lineup = [3, 20, 1]
  const cancelled = new Map([[20, 'line 2']])
  expect(shown(lines(3, 1), cancelled, lineup)).toEqual([3, '20 cancelled', 1])
  expect(shown(lines(20, 3, 1), cancelled, lineup)).toEqual([3, 20, 1])
  expect(shown(lines(20, 3, 1), new Map(), lineup)).toEqual([3, 20, 1])
})

it('puts new lines first, and drops those that were placed', () => {
  expect(shown(lines(4, 1), new Map([[20, 'line 2']]), [3, 20, 1])).toEqual([4, '20 cancelled', 1])
})
