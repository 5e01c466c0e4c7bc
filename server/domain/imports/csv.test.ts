import { describe, expect, it, vi } from 'vitest'
import { readCells } from '#common/quick-order/delimited.ts'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { type Columns, createColumns } from './columns.ts'
import { readCsvRows } from './csv.ts'
import { headerBounds, readCsvHeader, readSeparator } from './csv-header.ts'
import { asUtf8 } from './encoding.ts'
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
  for await (const row of readCsvRows(readLines(asUtf8(chunks())), names, separator)) {
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
      [1, 'Has 2 columns where the header has 3. Add the cells that are missing (its last cell is "a")'],
      [2, 'B', 'b', '2'],
      [3, 'Has 4 columns where the header has 3. Put a field that contains "," in quotes (the file has "4")'],
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
      [6, 'Has 5 columns where the header has 3. Put a field that contains "," in quotes (the file has "x")'],
      [7, 'D', 'd', '4'],
    ])
  })

  it('leave the cells of a column without a name empty', async () => {
    expect(await readRows('A,,1\nB,x,2\nC, ,3', { names: ['sku', '', 'price'] })).toEqual([
      [1, 'A', '1'],
      [2, 'Has a value in column 2, which has no name. Name it in the header, or empty the cell (the file has "x")'],
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

it('reads no more of a file than the next rows need', async () => {
  let readBytes = 0
  async function* chunks() {
    for (let i = 0; i < 400; i += 1) {
      const row = Buffer.from(`S-${i},${'n'.repeat(24_000)},1\n`)
      readBytes += row.length
      yield row
    }
  }
  const rows = readCsvRows(readLines(chunks()), header, ',')
  expect((await rows.next()).value).toMatchObject({ line: 1 })
  expect(readBytes).toBeLessThan(3 * 24_100)
})

it('counts at most the columns that a row may have', () => {
  const line = ' "a"x,'.repeat(1_000)
  expect(readCells(line, ',', 4)).toHaveLength(4)
  expect(readCells(line, ',')).toHaveLength(1_001)
})

describe('a CSV header', () => {
  const required = 'sku,name,category,price,availableQuantity,minOrderQuantity'

  it('may use the column names of a price list or of the REST API', () => {
    expect(readCsvHeader('\uFEFF"sku", name ,product_type,price,abalableQuantity,orderQuantity', columns, ',').titles).toHaveLength(6)
  })

  it('may have columns without a name, which are dropped at its end', () => {
    expect(readCsvHeader(`${required},`, columns, ',').titles).toEqual(required.split(','))
    expect(readCsvHeader(`${required}, ,,`, columns, ',').titles).toHaveLength(6)
    expect(readCsvHeader(`,${required.replace(',', ',,')}`, columns, ',').titles).toHaveLength(8)
  })

  it('is read with the separator that the line above it names', () => {
    expect(['sep=;', 'SEP=,', '"sep=|"', 'sep=\t', 'sku;sep=;', 'sep'].map(readSeparator)).toEqual([';', ',', '|', '\t', null, null])
    expect(readCsvHeader(required.replaceAll(',', ';'), columns, ';').titles).toHaveLength(6)
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
    const read = readCsvHeader(header, columns, null)
    expect([read.separator, read.titles.length]).toEqual([separator, 6])
  })

  it.each([[','], ['ﷺ,'], ['a;'], ['x|'], ['ﷺ']])('of %j without end is refused in a few words, after little work', (unit) => {
    for (const length of [headerBounds.characters, headerBounds.characters + 1, 1_000_000]) {
      let looks = 0
      const counting: Columns = {
        ...columns,
        find: (title) => {
          looks += 1
          return columns.find(title)
        },
      }
      let refused: unknown
      try {
        readCsvHeader(unit.repeat(length).slice(0, length), counting, null)
      } catch (error) {
        refused = error
      }
      expect(refused).toBeInstanceOf(FileFormatError)
      expect(String(refused).length).toBeLessThan(1_000)
      // The first titles, with each separator once or twice; then the required columns.
      expect(looks).toBeLessThan(10 * headerBounds.titles)
    }
  })

  it('is not normalised if its titles are long', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const title = '\u0315\u0300\u05ae\u0316'.repeat(4_000)
    expect(() => readCsvHeader(title, columns, null)).toThrow('unknown column')
    expect(normalize.mock.contexts.filter((text) => String(text).length > 200)).toEqual([])
    normalize.mockRestore()
    const long = 'Remarks '.repeat(100).trim()
    expect(createColumns(columns.all, { ignore: [long] }).isLeftOut(long)).toBe(true)
  })

  it('has at most ten of its titles in a refusal', () => {
    const titles = Array.from({ length: 30 }, (_, i) => `extra ${i}`)
    expect(() => readCsvHeader([required, ...titles].join(), columns, null)).toThrow(/"extra 9" and 20 more; known columns/)
    expect(() => readCsvHeader(['sku', ...titles.map(() => '')].join(), columns, null)).toThrow(
      /the columns are "sku"\. Add the missing column/,
    )
    const many = Array.from({ length: headerBounds.titles + 1 }, (_, i) => `t${i}`)
    expect(() => readCsvHeader(many.join(), columns, null)).toThrow(
      'the header has 201 columns, and at most 200 are read. Remove the others',
    )
  })

  it('may have other titles for fields, and columns to leave out', () => {
    const choices = { map: [{ field: 'Price', title: 'Net price' }], ignore: ['Warranty'] }
    const chosen = createColumns(columns.all, choices)
    const header = `${required.replace('price', 'NET PRICE')},price,warranty`
    expect(readCsvHeader(header, chosen, ',').titles).toHaveLength(8)
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
