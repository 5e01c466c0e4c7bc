import { expect, it } from 'vitest'
import { linesOf, newLine } from './kept-lines.ts'
import { numbersOf } from './line-numbers.ts'

/** The numbers and texts of pasted lists; a header begins with a letter and has several cells. */
function numbered(...texts: readonly string[]) {
  const chunks = texts.map((text) => linesOf(text).map((line) => newLine(line)))
  const headers = new Set(chunks.flatMap((chunk) => chunk.filter(({ text }) => /^(?:Pos|SKU|Qty|Sl)/.test(text))))
  const numbers = numbersOf(chunks, (line) => headers.has(line))
  return chunks.flat().map(({ id }) => [numbers.get(id)?.number, numbers.get(id)?.text])
}

it('are the positions of the sheet, which the text does not repeat', () => {
  expect(numbered('Pos\tSKU\tQty\n10\tA-1\t5\n20\tB-2\t7\nTotal\t\t12')).toEqual([
    [null, 'Pos\tSKU\tQty'],
    [10, 'A-1\t5'],
    [20, 'B-2\t7'],
    [null, 'Total\t\t12'],
  ])
  expect(numbered('Sl. No.;SKU;Qty\n"1";A-1;5').at(-1)).toEqual([1, 'A-1;5'])
  expect(numbered('1. A-1 5\n2. B-2 7\n3. C-3 9').map(([number, text]) => `${number}|${text}`)).toEqual(['1|A-1 5', '2|B-2 7', '3|C-3 9'])
})

it('count the lines below a header without positions', () => {
  expect(numbered('SKU\tQty\nA-1\t5\nB-2\t7').map(([number]) => number)).toEqual([null, 1, 2])
  expect(numbered('Qty\tSKU\n5\tA-1\n6\tB-2').slice(1)).toEqual([
    [1, '5\tA-1'],
    [2, '6\tB-2'],
  ])
  expect(numbered('20 A-1\n30 B-2\n40 C-3')[1]).toEqual([2, '30 B-2'])
})

it('occur once, also with two sheets', () => {
  expect(numbered('Pos\tSKU\n1\tA-1\n2\tB-2', 'Pos\tSKU\n1\tC-3\n2\tD-4').map(([number]) => number)).toEqual([null, 1, 2, null, 3, 4])
  expect(numbered('A-1 5', 'Pos\tSKU\n7\tC-3').map(([number]) => number)).toEqual([1, null, 7])
})
