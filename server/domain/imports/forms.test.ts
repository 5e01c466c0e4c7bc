// Price lists in the forms in which shop owners have them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import type { ColumnChoices } from './columns.ts'
import { type FileOptions, openImportFile } from './file.ts'
import { readImportItem } from './rules.ts'

const folder = await mkdtemp(join(tmpdir(), 'partsdock-forms-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const conditions = { currency: 'BDT', now: new Date('2026-06-01') }
type Options = FileOptions & { name?: string; choices?: ColumnChoices }

/** Each row as its line with its product's name and price, or with the reasons why it is refused. */
async function read(content: string | Buffer, { name = 'list.csv', choices = {}, ...options }: Options = {}) {
  const path = join(folder, name)
  await writeFile(path, content)
  const reader = createRowReader('http://shop.test', choices)
  const file = await openImportFile(path, reader.columns, options)
  const rows: unknown[] = []
  for await (const row of file.rows) {
    const result =
      'problem' in row ? { reasons: [row.problem] } : readImportItem(row.fields, reader, { ...conditions, decimal: file.decimal })
    rows.push('item' in result ? [row.line, result.item.name, result.item.priceMinor] : [row.line, ...result.reasons])
  }
  file.close()
  return rows
}

const header = ['sku', 'name', 'category', 'price', 'availableQuantity', 'minOrderQuantity']
const table = (separator: string, ...prices: string[]) =>
  [header, ...prices.map((price, i) => [`S-${i}`, 'Fan', 'Fan', price, '5', '1'])].map((cells) => cells.join(separator)).join('\n')
const product = (price: unknown, sku = 'A') => ({ sku, name: 'Fan', category: 'Fan', price, availableQuantity: 5, minOrderQuantity: 1 })

describe('the numbers of a price list', () => {
  it.each([
    ['decimal points', ['3,450.00', '12.50', '1,250', '1250.5'], [345_000, 1_250, 125_000, 125_050]],
    ['decimal commas', ['3.450,00', '12,50', '1.250', '1250,5'], [345_000, 1_250, 125_000, 125_050]],
    ['a decimal comma in a single row', ['1.250', '7,5'], [125_000, 750]],
    ['blanks between groups', ['3 450,00', '12,50', '1 250'], [345_000, 1_250, 125_000]],
    ['groups of South Asia', ['1,25,000.50', '1,250'], [12_500_050, 125_000]],
    ['no separators', ['3450', '12'], [345_000, 1_200]],
    ['both, but each plain by itself', ['12.50', '7,5', '1.250,00'], [1_250, 750, 125_000]],
  ])('are read with %s', async (_, prices, minor) => {
    expect(await read(table(';', ...prices))).toEqual(minor.map((price, i) => [i + 2, 'Fan', price]))
    const list = prices.map((price, i) => product(price, `S-${i}`))
    expect((await read(JSON.stringify(list), { name: 'list.json' })).map((row) => (row as unknown[])[2])).toEqual(minor)
  })

  it('that can mean two things refuse the file, unless the operator says which', async () => {
    const rows = table(';', '1200', '1.250', '2.500')
    await expect(read(rows)).rejects.toThrow(
      'list.csv: line 3, price "1.250" can mean 1.250 or 1250, and no other number shows which. Say --decimal . for 1.250, or --decimal , for 1250',
    )
    expect(await read(rows, { decimal: ',' })).toEqual([
      [2, 'Fan', 120_000],
      [3, 'Fan', 125_000],
      [4, 'Fan', 250_000],
    ])
    expect(await read(table(';', '1,255', '2,5'), { decimal: '.' })).toEqual([
      [2, 'Fan', 125_500],
      [3, 'price: Must be an amount of at most two decimals, such as 12.50 (the file has "2,5")'],
    ])
    await expect(read(table(';', '1,250', '12.50', '7,5'))).rejects.toThrow(
      /line 2, price "1,250" can mean two numbers: line 3, price "12.50" has a decimal point, and line 4, price "7,5" a decimal comma/,
    )
  })

  it.each([
    ['"quantity":10,"price":"1,250"', 'priceBreaks.0.price "1,250" can mean 1250 or 1.250'],
    ['"quantity":10,"price":"1.250"', 'priceBreaks.0.price "1.250" can mean 1.250 or 1250'],
    ['"quantity":"1.250","price":1000', 'priceBreaks.0.quantity "1.250" can mean 1.250 or 1250'],
  ])('in a price break %s are not guessed', async (inner, reason) => {
    const cell = `[{${inner}}]`
    const csv = `${header.join(',')},priceBreaks\nA,Fan,Fan,3450,5,1,"${cell.replaceAll('"', '""')}"`
    const list = JSON.stringify([{ ...product(3_450), priceBreaks: JSON.parse(cell) }])
    for (const [content, name] of [
      [csv, 'list.csv'],
      [list, 'list.json'],
      [list.slice(1, -1), 'list.jsonl'],
    ] as const)
      await expect(read(content, { name })).rejects.toThrow(
        `line ${name === 'list.csv' ? 2 : 1}, ${reason}, and no other number shows which. Say --decimal . for `,
      )
  })

  it('in a price break show their sign, and are read with the sign of the file', async () => {
    const breaks = async (price: string, inner: unknown, decimal?: '.' | ',') => {
      const path = join(folder, 'breaks.json')
      await writeFile(path, JSON.stringify([{ ...product(price), priceBreaks: [{ quantity: 10, price: inner }] }]))
      const reader = createRowReader('http://shop.test')
      const file = await openImportFile(path, reader.columns, { decimal })
      for await (const row of file.rows) {
        const result = 'problem' in row ? null : readImportItem(row.fields, reader, { ...conditions, decimal: file.decimal })
        if (result && 'item' in result) return [result.item.priceMinor, result.item.priceBreaks?.[0]?.priceMinor]
      }
      return null
    }
    expect(await breaks('3.450', '3.100,50')).toEqual([345_000, 310_050])
    expect(await breaks('3,450.00', '3,100')).toEqual([345_000, 310_000])
    expect(await breaks('3450', '3.100', ',')).toEqual([345_000, 310_000])
    expect(await breaks('3450', '3.100', '.')).toEqual([345_000, 310])
  })

  it('may show their sign in another column', async () => {
    const rows = `${header.join(';')}\nA;Fan;Fan;1.250;1.000.000;1\nB;Fan;Fan;2.500;5;1`
    expect(await read(rows.replace('1.000.000', '1.000'), { decimal: ',' })).toEqual([
      [2, 'Fan', 125_000],
      [3, 'Fan', 250_000],
    ])
    expect((await read(rows))[1]).toEqual([3, 'Fan', 250_000])
  })
})

describe('a price list', () => {
  it.each([[','], [';'], ['\t'], ['|']])('is separated by %j, as its header shows', async (separator) => {
    expect(await read(table(separator, '12.50', '7'), { name: 'list.txt' })).toEqual([
      [2, 'Fan', 1_250],
      [3, 'Fan', 700],
    ])
  })

  it('may have titles in any case with blanks, other titles, and columns to leave out', async () => {
    const rows = 'SKU;Name;CATEGORY;Net price;Available Quantity;Min. order;Warranty\nA;Fan;Fan;12,50;5;1;2 years'
    await expect(read(rows)).rejects.toThrow(
      /unknown column "Net price", "Min. order", "Warranty"; missing column price, minOrderQuantity; .*Say --map price="Net price" to read it as that field, or --ignore "Net price" to leave it out/,
    )
    const map = [
      { field: 'price', title: 'Net price' },
      { field: 'Min order quantity', title: 'MIN. ORDER' },
    ]
    expect(await read(rows, { choices: { map, ignore: ['warranty'] } })).toEqual([[2, 'Fan', 1_250]])
    expect(await read(rows.replace('12,50', 'x'), { choices: { map, ignore: ['warranty'] } })).toEqual([
      [2, 'Net price: Must be an amount of at most two decimals, such as 12.50 (the file has "x")'],
    ])
  })

  it('may be a JSON list on any number of lines', async () => {
    const list = [product(12.5, 'A'), { ...product(7, 'B'), name: 'Fan ]}", [{\\' }, product('x', 'C'), 7]
    const expected = (lines: readonly number[]) => [
      [lines[0], 'Fan', 1_250],
      [lines[1], 'Fan ]}", [{\\', 700],
      [lines[2], 'price: Must be an amount of at most two decimals, such as 12.50 (the file has "x")'],
      [lines[3], 'Must be a JSON object, such as {"sku":"CPU-1","price":12.50} (the file has "7")'],
    ]
    expect(await read(JSON.stringify(list), { name: 'list.json' })).toEqual(expected([1, 1, 1, 1]))
    expect(await read(JSON.stringify(list, null, 2), { name: 'list' })).toEqual(expected([2, 10, 18, 26]))
    const lines = `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]\n\n`
    expect(await read(lines, { name: 'list.jsonl' })).toEqual(expected([2, 3, 4, 5]))
  })

  it('may be a JSON list on one line of any length', async () => {
    const list = Array.from({ length: 6_000 }, (_, i) => ({
      ...product(i + 1, `S-${i}`),
      name: `Lüfter \\ "${i}"`,
      description: 'd'.repeat(250),
    }))
    const content = JSON.stringify(list)
    expect(content.length).toBeGreaterThan(1_500_000)
    for (const [name, written] of [
      ['list.json', content],
      ['list', `\uFEFF\n ${content}\n`],
      ['list.json.gz', gzipSync(content)],
      ['list.jsonl', Buffer.from(content, 'utf16le')],
    ] as const) {
      const rows = await read(written, { name })
      expect(rows).toHaveLength(list.length)
      expect(rows.at(-1)).toEqual([name === 'list' ? 2 : 1, 'Lüfter \\ "5999"', 600_000])
    }
  })

  it('may have an element that is not UTF-8 beside others that are', async () => {
    const good = JSON.stringify({ ...product(7), name: 'Lüfter' })
    const list = Buffer.concat([Buffer.from(`[${good},\n{"sku":"`), Buffer.from([0xff, 0xfe]), Buffer.from('"}]')])
    expect(await read(list, { name: 'list.json' })).toEqual([
      [1, 'Lüfter', 700],
      [2, expect.stringMatching(/^Is not UTF-8 text\. Save the file as UTF-8/)],
    ])
  })

  it.each([
    ['a list without an end', '[\n{"sku":"A"},\n{"sku":"B"}\n', 'line 3: the list ends too early; its last bracket "]" is missing'],
    ['text behind a list', '[{"sku":"A"}]\n{"sku":"B"}', 'line 2: text outside of the list "[…]"'],
    [
      'an object that is never closed',
      `[\n{"sku":"A\n${'{"sku":"B"},\n'.repeat(100_000)}]`,
      'line 2: an object is longer than 1048576 bytes',
    ],
    [
      'a long object on the only line',
      `[{"sku":"A","description":"${'d'.repeat(1_100_000)}"}]`,
      'line 1: an object is longer than 1048576 bytes, or is never closed. Check its quotes and brackets',
    ],
    ['one object on several lines', '{\n  "products": [\n    {}\n  ]\n}', 'is one JSON object on several lines. Write a list "[{…}, {…}]"'],
    ['one object around a list', '{"count":1,"products":[{"sku":"A"}]}\n', 'is one JSON object around a list. Write a list "[{…}, {…}]"'],
    [
      'one object around a long list',
      `{"products":[${'{"sku":"A"},'.repeat(100_000)}{}]}\n\n`,
      'is one JSON object on one line that is too long. Write a list "[{…}, {…}]"',
    ],
    ['an empty list', ' [\n ]', 'has no rows. Save the price list again, with one row per product'],
  ])('with %s is refused as a whole', async (_, content, reason) => {
    await expect(read(content, { name: 'list.json' })).rejects.toThrow(reason)
  })

  it('may be UTF-8 or UTF-16, with a mark or without', async () => {
    const rows = table(';', '12,50').replaceAll('Fan', 'Lüfter ৳')
    const swapped = Buffer.from(rows, 'utf16le').swap16()
    const files = [Buffer.from(`\uFEFF${rows}`), Buffer.from(rows, 'utf16le'), swapped, Buffer.from(`\uFEFF${rows}`, 'utf16le').swap16()]
    for (const file of files) expect(await read(file)).toEqual([[2, 'Lüfter ৳', 1_250]])
  })

  it('in Windows-1252 is refused by name, unless the operator says so', async () => {
    const rows = Buffer.from(table(';', '12,50', '7').replace('Fan', 'L\xfcfter \x80 \x96'), 'latin1')
    await expect(read(rows)).rejects.toThrow(
      /list.csv: line 2 is not UTF-8. If "S-0;Lüfter € –;.*" is right, say --encoding windows-1252; otherwise save the file as "CSV UTF-8"/,
    )
    expect((await read(rows, { encoding: 'windows-1252' }))[0]).toEqual([2, 'Lüfter € –', 1_250])
  })

  it.each([
    ['utf-32le', 'with a mark', (bytes: Buffer) => Buffer.concat([Buffer.from('fffe0000', 'hex'), bytes])],
    ['utf-32le', 'without a mark', (bytes: Buffer) => bytes],
    ['utf-32be', 'with a mark', (bytes: Buffer) => Buffer.concat([Buffer.from('fffe0000', 'hex'), bytes]).swap32()],
    ['utf-32be', 'without a mark', (bytes: Buffer) => bytes.swap32()],
  ])('in %s %s is refused by name', async (_encoding, _mark, written) => {
    const bytes = Buffer.from(Uint32Array.from(table(';', '12,50'), (sign) => sign.codePointAt(0) ?? 0).buffer)
    for (const encoding of [undefined, 'utf-16le', 'utf-8'] as const)
      await expect(read(written(Buffer.from(bytes)), { encoding })).rejects.toThrow(
        'list.csv: is UTF-32 text. Save it as UTF-8 ("CSV UTF-8" in a spreadsheet), and import that file',
      )
  })

  it('may be UTF-16 without a mark that begins with other letters', async () => {
    const map = ['sku', 'name', 'category', 'price'].map((field, i) => ({
      field,
      title: ['Артикул', 'Название', 'Группа', 'Цена'][i] ?? '',
    }))
    const rows = `Артикул;Название;Группа;Цена;availableQuantity;minOrderQuantity\nА;Вентилятор;Прочее;12,50;5;1`
    for (const bytes of [Buffer.from(rows, 'utf16le'), Buffer.from(rows, 'utf16le').swap16()])
      expect(await read(bytes, { choices: { map } })).toEqual([[2, 'Вентилятор', 1_250]])
  })

  it('is not taken for UTF-16 because of a zero', async () => {
    const rows = table(',', '12.50', '7').replace('S-1,Fan', 'S-1,F\0n')
    expect(await read(rows)).toEqual([
      [2, 'Fan', 1_250],
      [3, 'name: Must not contain NUL or broken characters (the file has "F\\u0000n")'],
    ])
  })

  it.each([
    ['map', { map: [{ field: 'price', title: 'Net price' }] }],
    ['ignore', { ignore: ['Net price'] }],
  ])('without a title that --%s names is refused, in each form', async (_option, choices) => {
    const list = [product(7), { ...product(8, 'B'), warranty: 2 }]
    for (const [name, content] of [
      ['list.json', JSON.stringify(list)],
      ['list.jsonl', list.map((one) => JSON.stringify(one)).join('\n')],
    ] as const) {
      await expect(read(content, { name, choices })).rejects.toThrow(
        'there is no field "Net price"; the fields are "sku", "name", "category", "price", "availableQuantity", "minOrderQuantity", "warranty". Check --map and --ignore',
      )
      expect(await read(content, { name, choices: { ignore: ['WARRANTY'] } })).toHaveLength(2)
    }
    await expect(read(table(',', '7'), { choices })).rejects.toThrow('there is no column "Net price"; the columns are "sku",')
  })

  it.each([
    ['is empty', '', 'has no rows. Save the price list again, with one row per product'],
    ['has blanks only', '\uFEFF \r\n\t\n', 'has no rows. Save'],
    ['has a header only', `${header.join(',')}\r\n,,,,,\r\n`, 'has a header, but no rows below it. Save the price list again'],
    ['names its separator only', 'sep=;\n', 'has no rows. Save'],
    [
      'has a quote in its header',
      `"${table(',', '7')}`,
      'the header has a quote inside a title or never closed. Write each title on one line',
    ],
  ])('that %s is refused as a whole', async (_, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason)
  })

  it.each([
    [
      'a field that is never closed',
      'A,"Fan,Fan,7,5,1',
      'A quote inside a field or never closed: put the field in quotes',
      'A,"Fan,Fan,7,5,1',
    ],
    ['a comma too many', 'A,Fan, quiet,Fan,7,5,1', 'Has 7 columns where the header has 6. Put a field that contains "," in quotes', '1'],
    ['a cell too few', 'A,Fan,Fan,7,5', 'Has 5 columns where the header has 6. Add the cells that are missing', '5'],
  ])('refuses a row with %s, with value and remedy', async (_, row, reason, value) => {
    const rows = `${header.join(',')}\n${row}\nB,Fan,Fan,8,5,1`
    const [refused, ...others] = (await read(rows)) as [[number, string], ...unknown[]]
    expect(refused).toEqual([2, expect.stringContaining(reason)])
    expect(refused[1]).toContain(JSON.stringify(value))
    expect(others).toEqual([[3, 'Fan', 800]])
  })

  it('has the remedy with each value that does not fit', async () => {
    const rows = [
      { ...product(7, 'A'), sku: 12345 },
      { ...product(7, 'B'), name: '' },
      { ...product(7, 'C'), currency: 'USD' },
      { ...product(7, 'D'), priceBreaks: 'none' },
    ]
    expect(await read(JSON.stringify(rows), { name: 'list.json' })).toEqual([
      [1, 'sku: Must be text. Write it in quotes (the file has "12345")'],
      [1, 'name: Product Name is Required. Fill it in, or leave the row out'],
      [1, 'currency: This shop sells in BDT. Convert the price, or leave the row out (the file has "USD")'],
      [1, 'priceBreaks: Must be a list of price breaks, such as [{"quantity":10,"price":12.50}] (the file has "none")'],
    ])
  })

  it.each([
    ['list.csv.gz', gzipSync(Buffer.from('504b0304140006000800', 'hex')), /is an Excel workbook/],
    ['list.xls', Buffer.from('\n<html><table>'), /is a web page or XML. Open it in a spreadsheet, save it as "CSV UTF-8/],
    ['list.csv', Buffer.from('BZh91AY&SY'), /is a bzip2 file. Unpack it, and import the file inside/],
    ['list.xlsx', Buffer.from('504b0304140006000800', 'hex'), /is an Excel workbook .*save it as "CSV UTF-8/],
    ['list.csv', Buffer.from('504b0304140006000800', 'hex'), /is an Excel workbook/],
    ['list.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /is an old Excel workbook/],
  ])('that is %s is told what to do', async (name, content, reason) => {
    await expect(read(content, { name })).rejects.toThrow(reason)
  })
})
