import { describe, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { createColumns } from './columns.ts'
import { readCsvHeader, readCsvRows, readSeparator, separatorOf } from './csv.ts'
import { FileFormatError } from './file-format-error.ts'
import { readLines } from './lines.ts'

const { columns } = createRowReader('http://shop.test')
const header = ['sku', 'name', 'price']

/** Reads rows below the header, in chunks of a few bytes. */
async function readRows(text: string, { separator = ',', names = header, encoding = 'utf8' as BufferEncoding } = {}) {
  const bytes = Buffer.from(text, encoding)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5)
  }
  const rows = []
  for await (const row of readCsvRows(readLines(chunks()), names, separator)) {
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

  it.each([
    ['two quotes in two rows', 'A,"27 inch,1\nB,32",2\nC,c,3', [1, strayQuote], [2, strayQuote], [3, 'C', 'c', '3']],
    ['ditto marks', 'A,a,1\nB,",2\nC,",3', [1, 'A', 'a', '1'], [2, strayQuote], [3, strayQuote]],
    ['a quote before a quoted cell', 'A,"27 inch,1\nB,"b, c",2\nC,c,3', [1, strayQuote], [2, 'B', 'b, c', '2'], [3, 'C', 'c', '3']],
    ['a quote at the end of a row', 'A,a,"1\nB,b,2\nC,c,"3', [1, strayQuote], [2, 'B', 'b', '2'], [3, strayQuote]],
    ['a quote in the last row', 'A,a,1\nB,"b,2', [1, 'A', 'a', '1'], [2, strayQuote]],
    ['a cell of several lines', 'A,"one, two\nthree",1\nB,"a\n\nb",2', [1, 'A', 'one, two\nthree', '1'], [3, 'B', 'a\n\nb', '2']],
  ])('are all named with %s', async (_what, text, ...rows) => {
    expect(await readRows(text)).toEqual(rows)
  })

  it('may have empty cells at the end, and nothing else', async () => {
    expect(await readRows('A,a,1,\nB,b,2,,,\n,,,,,\n,,\n"","", \nC,c,3,x,\nD,d,4')).toEqual([
      [1, 'A', 'a', '1'],
      [2, 'B', 'b', '2'],
      [6, 'Has 5 columns where the header has 3'],
      [7, 'D', 'd', '4'],
    ])
  })

  it('leave the cells of a column without a name empty', async () => {
    expect(await readRows('A,,1\nB,x,2\nC, ,3', { names: ['sku', '', 'price'] })).toEqual([
      [1, 'A', '1'],
      [2, 'Has a value in column 2, which has no name'],
      [3, 'C', '3'],
    ])
  })

  it.each([
    ['an old Mac', 'A,"a, b",1\rB,"two\rlines",2\r\rC,c,3\r'],
    ['Windows', 'A,"a, b",1\r\nB,"two\r\nlines",2\r\n\r\nC,c,3\r\n'],
    ['Unix', 'A,"a, b",1\nB,"two\nlines",2\n\nC,c,3\n'],
    ['all of them', 'A,"a, b",1\rB,"two\nlines",2\r\n\rC,c,3'],
  ])('end as on %s', async (_what, text) => {
    expect(await readRows(text)).toEqual([
      [1, 'A', 'a, b', '1'],
      [2, 'B', 'two\nlines', '2'],
      [5, 'C', 'c', '3'],
    ])
  })

  it('may be UTF-16 with a mark, and have another separator', async () => {
    expect(await readRows('\uFEFFA;ä, ৳;1\r\nB;b;2', { separator: ';', encoding: 'utf16le' })).toEqual([
      [1, 'A', 'ä, ৳', '1'],
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
    expect(readCsvHeader('\uFEFF"sku", name ,product_type,price,abalableQuantity,orderQuantity', columns, ',')).toHaveLength(6)
  })

  it('may have columns without a name, which are dropped at its end', () => {
    expect(readCsvHeader(`${required},`, columns, ',')).toEqual(required.split(','))
    expect(readCsvHeader(`${required}, ,,`, columns, ',')).toHaveLength(6)
    expect(readCsvHeader(`,${required.replace(',', ',,')}`, columns, ',')).toHaveLength(8)
  })

  it('is read with the separator that the line above it names', () => {
    expect(['sep=;', 'SEP=,', '"sep=|"', 'sep=\t', 'sku;sep=;', 'sep'].map(readSeparator)).toEqual([';', ',', '|', '\t', null, null])
    expect(readCsvHeader(required.replaceAll(',', ';'), columns, ';')).toHaveLength(6)
  })

  it.each([
    [`${required},prize`, 'unknown column "prize"; known columns: sku, name, category or product_type,'],
    [required.replaceAll(',', ';'), 'unknown column "sku;name'],
    [
      `${required},warranty`.replace('price', 'Net price'),
      'unknown column "Net price", "warranty"; missing column price; known columns: sku',
    ],
    [`${required},product_type`, 'the columns "category" and "product_type" are the same field'],
    ['sku,name,category,price', 'missing column availableQuantity, minOrderQuantity'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => readCsvHeader(text, columns, ',')).toThrow(FileFormatError)
    expect(() => readCsvHeader(text, columns, ',')).toThrow(reason)
  })

  it.each([[','], [';'], ['\t'], ['|']])('shows that the separator is %j', (separator) => {
    const header = ['SKU', ' Name ', 'CATEGORY', '"Price"', 'Available Quantity', 'min_order_quantity'].join(separator)
    expect(separatorOf(header, columns)).toBe(separator)
    expect(readCsvHeader(header, columns, separator)).toHaveLength(6)
  })

  it('may have other titles for fields, and columns to leave out', () => {
    const choices = { map: [{ field: 'Price', title: 'Net price' }], ignore: ['Warranty'] }
    const chosen = createColumns(columns.all, choices)
    const header = `${required.replace('price', 'NET PRICE')},price,warranty`
    expect(readCsvHeader(header, chosen, ',')).toHaveLength(8)
    expect(chosen.find('net_price')?.names[0]).toBe('price')
    expect(chosen.find('price')).toBeNull()
    expect(() => readCsvHeader(required, chosen, ',')).toThrow('there is no column "Net price", "Warranty"; the columns are "sku",')
    for (const [map, reason] of [
      [[{ field: 'prise', title: 'x' }], 'There is no field "prise"; the fields are sku, name,'],
      [
        [
          { field: 'price', title: 'a' },
          { field: 'price', title: 'b' },
        ],
        'The field price has two columns',
      ],
      [
        [
          { field: 'price', title: 'a' },
          { field: 'name', title: 'A' },
        ],
        'The column "A" is named twice',
      ],
    ] as const)
      expect(() => createColumns(columns.all, { map })).toThrow(reason)
  })
})
