import { describe, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { CsvHeaderError, readCsvHeader, readCsvRows } from './csv.ts'
import { readLines } from './lines.ts'

const { columns } = createRowReader('http://shop.test')
const header = ['sku', 'name', 'price']

/** Reads rows below the header, in chunks of a few bytes. */
async function readRows(text: string) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
  }
  const rows = []
  for await (const row of readCsvRows(readLines(chunks()), header)) {
    rows.push('problem' in row ? [row.line, row.problem] : [row.line, ...Object.values(row.fields)])
  }
  return rows
}

const strayQuote = expect.stringMatching(/^A quote inside a field/)

describe('CSV rows', () => {
  it('have the right line numbers, whatever the cells contain', async () => {
    expect(await readRows('A,"a, ""b""",1\r\n\r\nB,"two\nlines, è",\nC,c,3')).toEqual([
      [1, 'A', 'a, "b"', '1'],
      [3, 'B', 'two\nlines, è', null],
      [5, 'C', 'c', '3'],
    ])
  })

  it('with the wrong number of cells are refused without affecting others', async () => {
    expect(await readRows('A,a\nB,b,2\nC,c,3,4\nD,d,4')).toEqual([
      [1, 'Has 2 columns where the header has 3'],
      [2, 'B', 'b', '2'],
      [3, 'Has 4 columns where the header has 3'],
      [4, 'D', 'd', '4'],
    ])
  })

  it('with a stray quote do not swallow other rows', async () => {
    expect(await readRows('A,27" monitor,1\nB,b,2\nC,"c",3\nD,32" monitor,4\nE,e,5')).toEqual([
      [1, strayQuote],
      [2, 'B', 'b', '2'],
      [3, 'C', 'c', '3'],
      [4, strayQuote],
      [5, 'E', 'e', '5'],
    ])
    expect(await readRows('A,a,1\nB,"never closed,2\nC,c,3')).toEqual([
      [1, 'A', 'a', '1'],
      [2, strayQuote],
      [3, 'C', 'c', '3'],
    ])
    expect(await readRows('A,"a" b,1\nB,b,2')).toEqual([
      [1, strayQuote],
      [2, 'B', 'b', '2'],
    ])
  })

  it('are found again after a quote that is left open for a megabyte', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `S-${i},${'n'.repeat(40)},1`)
    const read = await readRows(['A,"open,1', ...rows].join('\n'))
    expect(read[0]).toEqual([1, strayQuote])
    expect(read).toHaveLength(30_001)
    expect(read.at(-1)).toEqual([30_001, 'S-29999', 'n'.repeat(40), '1'])
  })
})

describe('a CSV header', () => {
  const required = 'sku,name,category,price,availableQuantity,minOrderQuantity'

  it('may use the column names of a price list or of the REST API', () => {
    expect(readCsvHeader('\uFEFF"sku", name ,product_type,price,abalableQuantity,orderQuantity', columns)).toHaveLength(6)
  })

  it.each([
    [`${required},prize`, 'unknown column "prize"; known columns: sku, name, category or product_type,'],
    [`${required},`, 'unknown column ""'],
    [required.replaceAll(',', ';'), 'unknown column "sku;name'],
    [`${required},product_type`, 'the column product_type appears twice'],
    ['sku,name,category,price', 'missing column availableQuantity, minOrderQuantity'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => readCsvHeader(text, columns)).toThrow(CsvHeaderError)
    expect(() => readCsvHeader(text, columns)).toThrow(reason)
  })
})
