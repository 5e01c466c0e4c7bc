import { expect, it } from 'vitest'
import { linesOf } from './kept-lines.ts'

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
