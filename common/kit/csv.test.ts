import { expect, it } from 'vitest'
import { readRows } from '#common/quick-order/delimited.ts'
import { readCsvText, writeCsv } from './csv.ts'

it('writes one line per row, with quotes if needed', () => {
  expect(
    writeCsv([
      ['product', 'quantity'],
      ['24" monitor, black', 20],
      ['two\nlines', -1],
    ]),
  ).toBe('product,quantity\r\n"24"" monitor, black",20\r\n"two\nlines",-1\r\n')
})

it.each([
  'a=b',
  "it's",
  '20-30',
  '',
  'DDR5-6000; CL30',
  'Case, white; 3 × 120 mm',
  'a; b=c',
  '12 V; max. -5 %',
  "10' cable",
  'size: 24"; matt',
])('leaves %j unchanged', (text) =>
  expect(writeCsv([['x', text]])).toBe(`x,${/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text}\r\n`),
)

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const hostile = [
  ...starts.map((sign) => `${sign}1+1`),
  ...['\t', '\r', '\n', ' ', '"', "'", '" "', '\n"', ' \t'].map((before) => `${before}=1+1`),
  ...[';', '\t', '\n', '\r\n', '; ', ';"', ';""', ";'", ';;', ';\t', '"; "', ',;'].flatMap((cut) =>
    starts.map((sign) => `Fan${cut}${sign}1+1`),
  ),
  'Fan;=HYPERLINK("http://evil.test");=1;\'=1',
  'Fan";"=1+1;b',
  'Fan,"";=1,"',
]

/** The cells of a text as a spreadsheet reads them: quotes enclose a cell only from its start. The rest of a cell after its closing quote is kept. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < csv.length) {
    let text = ''
    if (csv[at] === '"') {
      for (at += 1; at < csv.length; at += 1) {
        if (csv[at] !== '"') text += csv[at]
        else if (csv[at + 1] === '"') text += csv[at++]
        else break
      }
      at += 1
    }
    while (at < csv.length && csv[at] !== separator && csv[at] !== '\r' && csv[at] !== '\n') text += csv[at++]
    at += 1
    cells.push(text)
  }
  return cells
}

it('no spreadsheet that reads commas, semicolons or tabs finds a formula, in any place of a row', () => {
  for (const text of hostile)
    for (const row of [
      [text, 'b'],
      ['a', text],
      ['a,b', text, text],
      ['a"', text],
      [5, text, 'a;b'],
    ])
      for (const separator of [',', ';', '\t']) {
        const cells = cellsOf(writeCsv([row, ['next', text]]), separator)
        expect([text, separator, cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))]).toEqual([text, separator, []])
      }
})

it('reads back each text that it wrote', () => {
  for (const text of [...hostile, "'=1", "''=1", "a;'=1", "a;''=1", "'", "it's", "a;'b"]) {
    expect([text, readCsvText(readRows(writeCsv([['a', text]]), ',')[0]?.cells[1] ?? '')]).toEqual([text, text])
  }
})
