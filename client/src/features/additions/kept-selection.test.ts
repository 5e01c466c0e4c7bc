import { expect, it } from 'vitest'
import { keepAddition, keepSeparated, keptSelections, leaveOut, selectionOf } from './kept-selection.ts'

const leftOutOf = (userId: string) => selectionOf(keptSelections.get(), userId).leftOut

it('keeps a selection per account, of the last five accounts', () => {
  for (const user of ['a', 'b', 'c', 'd', 'e']) leaveOut(user, [user.charCodeAt(0)])
  keepAddition('a', { key: 'k', added: [{ number: 7, was: 2 }], cart: [{ number: 7 }, { number: 97 }] })
  expect(leftOutOf('a')).toEqual([97])
  expect(leftOutOf('b')).toEqual([98])
  leaveOut('f', [1])
  // `b` was the first one after `a` was used again.
  expect([leftOutOf('a'), leftOutOf('b'), leftOutOf('c')]).toEqual([[97], [], [99]])
  expect(keptSelections.get()).toHaveLength(5)
})

it('lets the older line out when a joined one is separated', () => {
  keepAddition('a', { key: 'k', added: [{ number: 7, was: 2 }], cart: [{ number: 7 }] })
  keepSeparated('a', { from: 7, made: 8 })
  expect(selectionOf(keptSelections.get(), 'a')).toMatchObject({ leftOut: [7], addition: { numbers: [8], joined: [] } })
})
