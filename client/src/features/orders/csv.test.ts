import { expect, it } from 'vitest'
import { writeCsv } from './csv.ts'

it('writes one line per row, with quotes if needed', () => {
  expect(
    writeCsv([
      ['product', 'quantity'],
      ['24" monitor, black', 20],
      ['two\nlines', -1],
    ]),
  ).toBe('product,quantity\r\n"24"" monitor, black",20\r\n"two\nlines",-1\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('neutralises formulas: %j', (text) => {
  expect(
    writeCsv([[text]])
      .replace(/^"/, '')
      .startsWith("'"),
  ).toBe(true)
})

it('leaves other texts unchanged', () => {
  expect(writeCsv([['a=b', "it's", '20-30', '']])).toBe("a=b,it's,20-30,\r\n")
})
