import { expect, it } from 'vitest'
import { forgetPersonal } from '#client/lib/browser-store.ts'
import { chunksFor, claimLines, keepLines, keptLines, linesOf, newLine } from './kept-lines.ts'

it('joins the line breaks of a cell that a spreadsheet copied', () => {
  expect(linesOf('SKU\tName\tQty\nA\t"Fan\n120 mm"\t10\nB\t27" monitor\t11')).toEqual([
    'SKU\tName\tQty',
    'A\tFan 120 mm\t10',
    'B\t27" monitor\t11',
  ])
})

it.each(['A\t"27 inch\t10\nB\tFan\t11', '"A" 10\n"B" 11', 'A, "27 inch\nB, 11', 'A\t"27 inch\t10\nB\t32"\t11'])(
  'keeps each line of %j',
  (text) => {
    expect(linesOf(text)).toEqual(text.split('\n'))
  },
)

const textsFor = (reader: string | null) =>
  chunksFor(keptLines.get(), reader)
    .flat()
    .map(({ text }) => text)

it("takes a visitor's lines along into an account, and shows an account's lines to no one else", () => {
  keepLines([newLine('A 10 1,250.00')], null)
  expect(textsFor(null)).toEqual(['A 10 1,250.00'])
  claimLines('nadia')
  expect([textsFor('nadia'), textsFor(null), textsFor('sadia')]).toEqual([['A 10 1,250.00'], [], []])
  // Her session has ended: a visitor's lines begin a new list.
  keepLines([newLine('B 1')], null)
  expect(textsFor('nadia')).toEqual(['B 1'])
  claimLines('nadia')
  claimLines('sadia')
  expect([textsFor('sadia'), textsFor('nadia'), textsFor(null)]).toEqual([[], [], []])
})

it('forgets the lines at a sign-out', () => {
  claimLines('nadia')
  keepLines([newLine('A 10')], 'nadia')
  expect(textsFor('nadia')).toEqual(['A 10'])
  forgetPersonal()
  expect([textsFor('nadia'), textsFor(null)]).toEqual([[], []])
})
