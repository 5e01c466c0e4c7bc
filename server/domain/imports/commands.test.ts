import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { first, publicUrl, testShop } from '#server/test/test-shop.ts'
import { type ImportOptions, importItems } from './commands.ts'
import { ImportFileError, openImportFile } from './file.ts'
import type { DoubtfulRow, RefusedRow, SourceRow } from './schema.ts'

const shop = await testShop()
const reader = createRowReader(publicUrl)
const folder = await mkdtemp(join(tmpdir(), 'partsdock-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await shop.rows(sql`truncate products, stock_movements cascade`)
  from = await lastEntry()
})

const part = {
  sku: 'CPU-1',
  partNumbers: ['100-1', '100-2'],
  name: 'AMD Ryzen 7 7800X3D',
  manufacturer: 'AMD',
  series: 'Ryzen 7 7000',
  category: 'CPU',
  price: 48500.5,
  currency: 'BDT',
  availableQuantity: 140,
  minOrderQuantity: 5,
  releaseYear: 2023,
  verifiedAt: '2026-01-31',
  specs: { socket: 'AM5', cores: { total: 8, threads: 16 } },
}
const jsonLines = (...rows: unknown[]) => rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')

/** Imports a file with this name and content; `refused` lists the refused rows. */
async function importFile(name: string, content: string | Buffer, options: Partial<ImportOptions> = {}) {
  const path = join(folder, name)
  await writeFile(path, content)
  const file = await openImportFile(path, reader.columns)
  return importRows(file.rows, { fileName: file.name, decimal: file.decimal, ...options })
}

async function importRows(rows: AsyncIterable<SourceRow>, options: Partial<ImportOptions> = {}) {
  const refused: RefusedRow[] = []
  const ctx = { ...shop.shop, now: () => new Date('2026-06-01') }
  const counts = await importItems(ctx, rows, reader, { fileName: 'rows', onRefused: (row) => refused.push(row), ...options })
  await shop.shop.changes.tell()
  return { ...counts, refused }
}

const countRows = async (table: 'products' | 'stock_movements' | 'audit_entries') =>
  Number(first(await shop.rows<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`)).n)

const storedProducts = () => shop.rows(sql`select * from products order by sku`)
const lastEntry = async () => first(await shop.rows<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit_entries`)).id
/** The last entry before the test. */
let from = 0
const entriesSince = (id: number) =>
  shop.rows<{ action: string; after: unknown }>(
    sql`select action, actor_id, via, subject_id, after from audit_entries where id > ${id} order by id`,
  )
const written = async () => (await entriesSince(from)).map(({ action }) => action)

/** Products whose stock movements do not add up to their stock. */
const booksThatDiffer = () =>
  shop.rows(sql`select p.sku from products p left join stock_movements m on m.product_id = p.id group by p.id
    having p.available_quantity <> coalesce(sum(m.delta), 0)`)

describe('a price list', () => {
  it('produces the same item as JSON Lines, gzip, CSV, and rows with the field names of the REST API', async () => {
    const { category, availableQuantity, minOrderQuantity, currency: _, ...same } = part
    const wire = { ...same, product_type: category, abalableQuantity: availableQuantity, orderQuantity: String(minOrderQuantity) }
    const specs = JSON.stringify(part.specs).replaceAll('"', '""')
    const csv = `\uFEFFsku,partNumbers,name,manufacturer,series,category,price,availableQuantity,minOrderQuantity,releaseYear,verifiedAt,specs,currency
CPU-1,100-1; 100-2,"AMD Ryzen 7 7800X3D",AMD,Ryzen 7 7000,CPU,48500.50,140,5,2023,2026-01-31,"${specs}",BDT\r\n`
    const files: [string, string | Buffer][] = [
      ['a.jsonl', jsonLines(part)],
      ['a.jsonl.gz', gzipSync(jsonLines(part))],
      ['a.csv', csv],
      ['a.csv.gz', gzipSync(csv)],
      ['wire.jsonl', jsonLines(wire)],
      ['no-extension', csv],
    ]
    const results = []
    for (const [name, content] of files) {
      await shop.rows(sql`truncate products cascade`)
      expect(await importFile(name, content), name).toMatchObject({ added: 1, refused: [] })
      const { id: _id, created_at: _created, updated_at: _updated, ...product } = first(await storedProducts())
      results.push(product)
    }
    for (const result of results) expect(result).toEqual(results[0])
    expect(results[0]).toMatchObject({
      sku: 'CPU-1',
      part_numbers: ['100-1', '100-2'],
      product_type: 'CPU',
      price_minor: 4_850_050,
      available_quantity: 140,
      min_order_quantity: 5,
      image_urls: [],
      specs: part.specs,
      release_year: 2023,
      description: '8-core, 16-thread processor for socket AM5.',
    })
  })

  it('is visible in the running shop at once, with the picture of its category', async () => {
    expect((await shop.call('GET', '/items')).body).toEqual([])
    await importFile('a.jsonl', jsonLines(part))
    await expect
      .poll(async () => (await shop.call('GET', '/items')).body)
      .toMatchObject([
        {
          sku: 'CPU-1',
          price: 48500.5,
          abalableQuantity: 140,
          img: [expect.stringMatching(/^http:\/\/shop\.test\/images\/parts\/\d+-\w+\.svg$/)],
        },
      ])
  })

  it('changes nothing the second time, also when it is read from the REST API', async () => {
    const rows = jsonLines(part, { ...part, sku: 'CPU-2', specs: {} })
    expect(await importFile('a.jsonl', rows)).toMatchObject({ added: 2, changed: 0, unchanged: 0 })
    const before = await shop.rows(sql`select xmin::text, * from products order by sku`)
    expect(await importFile('a.jsonl', rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    const listed = (await shop.call('GET', '/items')).body as unknown[]
    expect(await importFile('b.jsonl', jsonLines(...listed))).toMatchObject({ changed: 0, unchanged: 2, refused: [], ignoredFields: {} })
    expect(await shop.rows(sql`select xmin::text, * from products order by sku`)).toEqual(before)
    expect(await countRows('stock_movements')).toBe(2)
  })

  it('keeps fields that a row omits, and clears fields that it marks as unknown', async () => {
    const { specs, series, ...rest } = part
    await importFile('a.jsonl', jsonLines({ ...part, img: 'https://pictures.test/a.png', description: 'Written by hand.' }))
    await importFile('a.jsonl', jsonLines({ ...rest, manufacturer: null, price: '1' }))
    expect(first(await storedProducts())).toMatchObject({
      manufacturer: null,
      series,
      specs,
      price_minor: 100,
      image_urls: ['https://pictures.test/a.png'],
      description: 'Written by hand.',
    })
  })

  it('recomposes a description when its specs change', async () => {
    await importFile('a.jsonl', jsonLines(part))
    await importFile('a.jsonl', jsonLines({ ...part, specs: { socket: 'AM4', cores: { total: 6 } } }))
    expect(first(await storedProducts())).toMatchObject({ description: '6-core processor for socket AM4.' })
  })

  it('keeps price breaks and multiples that a row omits, and refuses rows that contradict them', async () => {
    const priceBreaks = [{ quantity: 50, price: 47_000 }]
    await importFile('first.jsonl', jsonLines({ ...part, orderMultiple: 5, priceBreaks }, { ...part, sku: 'CPU-2' }))
    const changes = async (...rows: unknown[]) => {
      const dry = await importFile('dry.jsonl', jsonLines(...rows), { dryRun: true })
      const real = await importFile('real.jsonl', jsonLines(...rows))
      expect({ ...dry, line: 0 }).toEqual({ ...real, line: 0 })
      return real
    }
    const refused = await changes(
      { ...part, price: 46_000 },
      { ...part, sku: 'CPU-2', minOrderQuantity: 6, orderMultiple: 4 },
      { ...part, sku: 'CPU-3', priceBreaks: [{ quantity: 50, price: 49_000 }] },
      { ...part, sku: 'CPU-4', priceBreaks: [{ quantity: 50 }] },
      { ...part, sku: 'CPU-5', orderMultiple: '5' },
    )
    expect(refused).toMatchObject({ added: 1, changed: 0, unchanged: 0 })
    expect(refused.refused.map(({ line, sku, reasons: [reason] }) => [line, sku, reason])).toEqual([
      [4, 'CPU-4', 'priceBreaks.0.price: Must be an amount of at most two decimals, such as 12.50'],
      [
        1,
        'CPU-1',
        'price: The price break from 50 pieces: Must be cheaper than the price of the product. Change it, or give the row priceBreaks that fit (the file has "46000")',
      ],
      [
        2,
        'CPU-2',
        'minOrderQuantity: The minimum order of 6 pieces is not a multiple of 4. Write 8, or change orderMultiple (the file has "6")',
      ],
      [3, 'CPU-3', 'priceBreaks.0.price: Must be cheaper than the price of the product (the file has "49000")'],
    ])
    expect(await importFile('dearer.jsonl', jsonLines({ ...part, price: 47_500, minOrderQuantity: 10 }))).toMatchObject({
      changed: 1,
      refused: [],
    })
    const csv = 'sku,name,category,price,availableQuantity,minOrderQuantity,orderMultiple\nCPU-2,AMD Ryzen 7 7800X3D,CPU,48500.50,140,5,5\n'
    expect(await importFile('multiple.csv', csv)).toMatchObject({ changed: 1, refused: [] })
    const stored = await storedProducts()
    expect(stored.map((row) => [row.sku, row.order_multiple, row.price_breaks])).toEqual([
      ['CPU-1', 5, [{ quantity: 50, priceMinor: 4_700_000 }]],
      ['CPU-2', 5, []],
      ['CPU-5', 5, []],
    ])
    const history = await shop.rows(sql`select kind, reason, before, after, actor_id from price_changes`)
    expect(history).toEqual([{ kind: 'price', reason: 'import', before: 4_850_050, after: 4_750_000, actor_id: null }])
  })

  it('records first stock, changed stock, and in the audit trail its begin and its counts', async () => {
    await importFile('a.jsonl', jsonLines(part, { ...part, sku: 'CPU-2', availableQuantity: 0 }))
    const before = await lastEntry()
    await importFile(
      'b.jsonl',
      jsonLines({ ...part, availableQuantity: 100 }, { ...part, sku: 'CPU-2', availableQuantity: 7 }, { ...part, sku: 'CPU-3' }, '{'),
      { batchSize: 1 },
    )
    expect(
      await shop.rows(
        sql`select p.sku, m.delta, m.reason, m.actor_id from stock_movements m join products p on p.id = m.product_id order by p.sku, m.id`,
      ),
    ).toEqual([
      { sku: 'CPU-1', delta: 140, reason: 'initial', actor_id: null },
      { sku: 'CPU-1', delta: -40, reason: 'imported', actor_id: null },
      { sku: 'CPU-2', delta: 7, reason: 'imported', actor_id: null },
      { sku: 'CPU-3', delta: 140, reason: 'initial', actor_id: null },
    ])
    expect(await booksThatDiffer()).toEqual([])
    const by = { actor_id: null, via: 'command line', subject_id: 'b.jsonl' }
    expect([...(await entriesSince(before))]).toEqual([{ action: 'import.begun', ...by, after: null }])
  })

  it('treats an implausible year as unknown and counts such rows', async () => {
    const rows = [20_117, 4, 1969, 2029, -1, 0].map((releaseYear, i) => ({ ...part, sku: `Y-${i}`, releaseYear }))
    expect(await importFile('a.jsonl', jsonLines(...rows, { ...part, releaseYear: 2028 }))).toMatchObject({
      added: 7,
      implausibleYears: 5,
      refused: [],
    })
    expect(await shop.rows(sql`select distinct release_year from products order by 1`)).toEqual([
      { release_year: 2028 },
      { release_year: null },
    ])
  })

  it('warns of numbers that a spreadsheet has shortened, and imports the rows', async () => {
    const warned: DoubtfulRow[] = []
    const codes = ['4.71234E+12', '1E+05', '8,84E+11', '4.71234e+12x', '12E5', '4712340000000']
    const rows = codes.map((sku) => ({ ...part, sku, partNumbers: [] }))
    const counts = await importFile('a.jsonl', jsonLines(...rows, { ...part, partNumbers: ['100-1', '9.0E+3'] }), {
      onDoubtful: (row) => warned.push(row),
    })
    expect(counts).toMatchObject({ added: 7, doubtful: 4, refused: [] })
    expect(warned.map(({ line, sku }) => [line, sku])).toEqual([...codes.slice(0, 3).map((sku, i) => [i + 1, sku]), [7, part.sku]])
    expect(warned.at(-1)?.warnings).toEqual([
      expect.stringMatching(/^partNumbers: 9\.0E\+3 is a long number that a spreadsheet has shortened/),
    ])
  })

  it.each([
    ['name', 'Two\nlines', 'Two lines'],
    ['name', 'Evil \u202egnp.exe', 'Evil gnp.exe'],
    ['name', 'sep\u2028here', 'sep here'],
    ['name', 'a\tb\u0007', 'a b'],
    ['category', 'Case\r\nFan', 'Case fan'],
    ['manufacturer', '\u200eGigabyte', 'Gigabyte'],
    ['series', 'One\u0085Two', 'One Two'],
  ])('keeps %s %j as one line, with a warning', async (field, written, kept) => {
    const warned: DoubtfulRow[] = []
    const counts = await importFile('a.jsonl', jsonLines({ ...part, [field]: written }), { onDoubtful: (row) => warned.push(row) })
    expect(counts).toMatchObject({ added: 1, doubtful: 1, refused: [] })
    expect(warned[0]?.warnings).toEqual([expect.stringMatching(new RegExp(`^${field}: has line breaks`))])
    const [row] = await shop.rows<{ text: string }>(sql`
      select ${sql.identifier(field === 'category' ? 'product_type' : field)} as text from products where deleted_at is null`)
    expect(row?.text).toBe(kept)
  })

  it('keeps codes without hidden marks, and line breaks of descriptions', async () => {
    const row = { ...part, sku: 'IN\n5', partNumbers: ['\u200eG32QC A'], description: 'One\nTwo\u0007' }
    expect(await importFile('a.jsonl', jsonLines(row))).toMatchObject({ added: 1, refused: [] })
    expect(await shop.rows(sql`select sku, part_numbers, description from products where deleted_at is null`)).toEqual([
      { sku: 'IN 5', part_numbers: ['G32QC A'], description: 'One\nTwo' },
    ])
  })

  it.each([
    ['One\u0007\n\nTwo', 'One \n\nTwo'],
    ['One\u0007\u0008\r\n\tTwo\u0007\n', 'One \r\n\tTwo'],
    ['One\n\u0007\u000b\nTwo', 'One\n \nTwo'],
  ])('keeps the line breaks of the description %j beside hidden characters', async (description, kept) => {
    expect(await importFile('a.jsonl', jsonLines({ ...part, description }))).toMatchObject({ added: 1, refused: [] })
    expect(await storedProducts()).toMatchObject([{ description: kept }])
  })

  it.each([
    ['name', 'a\t\0b'],
    ['name', 'a\0\tb'],
    ['sku', 'a\n\0'],
    ['description', 'a\u0007\0b'],
    ['description', 'a\0'],
  ])('is refused with NUL in the %s %j', async (field, written) => {
    const { refused } = await importFile('a.jsonl', jsonLines({ ...part, [field]: written }))
    expect(refused).toMatchObject([
      { reasons: [expect.stringContaining(`${field}: Must not contain NUL or broken characters (the file has "a`)] },
    ])
  })

  it('takes CSV as spreadsheets leave it', async () => {
    const rows = (end: string, separator: string) =>
      [
        'sku,name,category,price,availableQuantity,minOrderQuantity,',
        'A,a,CPU,1,1,1,',
        ',,,,,,',
        'B,b,CPU,2,2,2',
        ',,,,',
        'C,c,CPU,3,3,3,,,',
      ]
        .map((row) => row.replaceAll(',', separator) + end)
        .join('')
    const expected = { refused: [] }
    expect(await importFile('a.csv', rows('\r', ','))).toMatchObject({ ...expected, added: 3 })
    expect(await importFile('b.csv', `sep=;\r\n${rows('\r\n', ';')}`)).toMatchObject({ ...expected, unchanged: 3 })
    expect(await importFile('c.csv', `,,,,,\n${rows('\n', ',')}`)).toMatchObject({ ...expected, unchanged: 3 })
    expect(await importFile('d.csv', Buffer.from(`\uFEFF${rows('\r\n', ',')}`, 'utf16le'))).toMatchObject({ ...expected, unchanged: 3 })
  })

  it('stops if names cannot be read, and refuses no row', async () => {
    const canceled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    const db = new Proxy(shop.shop.db, {
      get: (target, key, self): unknown => (key === 'execute' ? () => Promise.reject(canceled) : Reflect.get(target, key, self)),
    })
    const refused: RefusedRow[] = []
    async function* rows(): AsyncGenerator<SourceRow> {
      yield { line: 1, fields: part }
    }
    const options = { fileName: 'a.jsonl', onRefused: (row: RefusedRow) => refused.push(row) }
    await expect(importItems({ ...shop.shop, db }, rows(), reader, options)).rejects.toBe(canceled)
    expect(refused).toEqual([])
  })

  it('adds a removed product again as a new one', async () => {
    await importFile('a.jsonl', jsonLines(part))
    await shop.rows(sql`update products set deleted_at = now()`)
    expect(await importFile('a.jsonl', jsonLines(part))).toMatchObject({ added: 1 })
    expect(await countRows('products')).toBe(2)
  })
})

describe('a dry run', () => {
  it('counts like an import and writes nothing', async () => {
    await importFile('a.jsonl', jsonLines(part, { ...part, sku: 'CPU-2' }))
    const before = [await storedProducts(), await countRows('stock_movements'), await countRows('audit_entries')]
    const rows = jsonLines(part, { ...part, sku: 'CPU-2', price: 1 }, { ...part, sku: 'CPU-3' }, { ...part, sku: 'CPU-4', price: 0 })
    const dry = await importFile('b.jsonl', rows, { dryRun: true })
    expect(dry).toMatchObject({ added: 1, changed: 1, unchanged: 1, refused: [{ line: 4 }] })
    expect([await storedProducts(), await countRows('stock_movements'), await countRows('audit_entries')]).toEqual(before)
    const { refused, ...counts } = await importFile('b.jsonl', rows)
    expect({ refused, ...counts }).toEqual(dry)
  })
})

describe('an invalid row is refused with its line number, and other rows are imported', () => {
  const { price: _, ...priceless } = part
  it.each<[string, unknown, string]>([
    ['no JSON', '{"sku":', 'Is not JSON. Write an object such as {"sku":"CPU-1","price":12.50}, with names and texts in double quotes'],
    ['an array', '[1]', 'Must be a JSON object, such as {"sku":"CPU-1","price":12.50}'],
    ['a number', '7', 'Must be a JSON object, such as {"sku":"CPU-1","price":12.50}'],
    ['no price', priceless, 'price: Price is Required. Fill it in, or leave the row out'],
    ['no category', { ...part, category: null }, 'category: Product Type is Required. Fill it in, or leave the row out'],
    ['a blank SKU', { ...part, sku: ' ' }, 'sku: SKU is Required. Fill it in, or leave the row out'],
    ['a price that is text', { ...part, price: 'cheap' }, 'price: Must be an amount of at most two decimals, such as 12.50'],
    ['a price of three decimals', { ...part, price: 1.005 }, 'price: Must be an amount of at most two decimals, such as 12.50'],
    ['a price of nothing', { ...part, price: 0 }, 'price: Must be more than zero'],
    [
      'a huge price',
      '{"sku":"X","name":"N","category":"C","price":1e309,"availableQuantity":1,"minOrderQuantity":1}',
      'price: Must be an amount of at most two decimals, such as 12.50',
    ],
    ['a stock that is true', { ...part, availableQuantity: true }, 'availableQuantity: Must be a whole number, such as 20'],
    ['a negative stock', { ...part, availableQuantity: -1 }, 'availableQuantity: Must be at least 0'],
    ['half a piece', { ...part, minOrderQuantity: 1.5 }, 'minOrderQuantity: Must be a whole number'],
    ['a minimum of none', { ...part, minOrderQuantity: 0 }, 'minOrderQuantity: Must be at least 1'],
    ['a name that is a number', { ...part, name: 7800 }, 'name: Must be text. Write it in quotes'],
    ['a long name', { ...part, name: 'x'.repeat(201) }, 'name: Must be 200 characters or shorter'],
    ['a NUL', { ...part, name: 'a\0b' }, 'name: Must not contain NUL or broken characters'],
    ['specs in a list', { ...part, specs: [] }, 'specs: Must be a JSON object, such as {"socket":"AM5"}'],
    ['specs with a NUL', { ...part, specs: { a: '\0' } }, 'specs: Must be JSON of at most 20,000 characters and 8 levels, without NUL'],
    ['a part number that is a number', { ...part, partNumbers: [7] }, 'partNumbers.0: Must be text. Write it in quotes'],
    ['a picture without https', { ...part, img: 'http://pictures.test/a.png' }, 'img.0: Must be an https link'],
    ['another currency', { ...part, currency: 'USD' }, 'currency: This shop sells in BDT. Convert the price, or leave the row out'],
    ['a year that is text', { ...part, releaseYear: 'soon' }, 'releaseYear: Must be a whole number, such as 20'],
    ['a day that does not exist', { ...part, verifiedAt: '2026-02-30' }, 'verifiedAt: Must be a day such as 2026-01-31'],
    ['a field under two names', { ...part, product_type: 'GPU' }, 'product_type: Is the same field as category. Remove one of them'],
    [
      'a line without end',
      JSON.stringify({ ...part, description: 'x'.repeat(1_100_000) }),
      'Is longer than 1048576 bytes. Check that each product has a row of its own, and shorten its texts',
    ],
  ])('%s', async (_, row, reason) => {
    const result = await importFile('a.jsonl', jsonLines({ ...part, sku: 'A' }, '', row, { ...part, sku: 'B' }))
    expect(result.refused).toMatchObject([{ line: 3, reasons: [expect.any(String)] }])
    const [told] = result.refused[0]?.reasons ?? []
    expect(told?.replace(/ \(the file has .*\)$/, '')).toBe(reason)
    expect((await storedProducts()).map(({ sku }) => sku)).toEqual(['A', 'B'])
  })

  it.each([
    ['a text', { price: 'cheap' }, 'price: Must be an amount of at most two decimals, such as 12.50 (the file has "cheap")'],
    ['a number', { availableQuantity: -1 }, 'availableQuantity: Must be at least 0 (the file has "-1")'],
    ['a long text', { sku: 'x'.repeat(300) }, `sku: Must be 200 characters or shorter (the file has "${'x'.repeat(59)}…")`],
    ['a place in a list', { partNumbers: ['A', 7] }, 'partNumbers.1: Must be text. Write it in quotes (the file has "7")'],
    [
      'a place in a cell',
      { priceBreaks: '[{"quantity":1}]' },
      'priceBreaks.0.price: Must be an amount of at most two decimals, such as 12.50 (the file has "[{\\"quantity\\":1}]")',
    ],
  ])('with the value that the file has: %s', async (_, values, reason) => {
    const { refused } = await importFile('a.jsonl', jsonLines({ ...part, ...values }))
    expect(refused[0]?.reasons).toEqual([reason])
  })

  it('bytes that are not UTF-8', async () => {
    const good = JSON.stringify({ ...part, manufacturer: 'Ö' })
    const bytes = Buffer.concat([Buffer.from(`${good}\n{"sku":"`), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')])
    expect(await importFile('a.jsonl', bytes)).toMatchObject({
      added: 1,
      refused: [{ line: 2, reasons: ['Is not UTF-8 text. Save the file as UTF-8 ("CSV UTF-8" in a spreadsheet)'] }],
    })
  })

  it('the second of two lines with the same SKU', async () => {
    const result = await importFile('a.jsonl', jsonLines({ ...part, price: 0 }, part, { ...part, sku: ' CPU-1 ', price: 7 }))
    expect(result.refused).toMatchObject([
      { line: 1 },
      { line: 3, sku: 'CPU-1', reasons: ['sku: Already used in line 2. Remove one of the two rows (the file has " CPU-1 ")'] },
    ])
    expect(first(await storedProducts())).toMatchObject({ price_minor: 4_850_050 })
  })

  it('a row that the database refuses, in the middle of a batch', async () => {
    await shop.rows(sql`alter table stock_movements add constraint no_devil check (delta <> 666)`)
    const rows = [140, 141, 666, 142, 143].map((availableQuantity, i) => ({ ...part, sku: `S-${i}`, availableQuantity }))
    const result = await importFile('a.jsonl', jsonLines(...rows))
    await shop.rows(sql`alter table stock_movements drop constraint no_devil`)
    expect(result).toMatchObject({ added: 4, refused: [{ line: 3, sku: 'S-2', reasons: [expect.stringContaining('no_devil')] }] })
    expect((await storedProducts()).map(({ sku }) => sku)).toEqual(['S-0', 'S-1', 'S-3', 'S-4'])
    expect(await booksThatDiffer()).toEqual([])
  })
})

describe('an import that ends early', () => {
  it('has written whole batches to the shop and the audit, and completes when run again', async () => {
    const rows = Array.from({ length: 10 }, (_, i) => ({ line: i + 1, fields: { ...part, sku: `S-${i}` } }))
    async function* breaking() {
      yield* rows.slice(0, 7)
      throw new Error('Power cut')
    }
    await expect(importRows(breaking(), { batchSize: 3 })).rejects.toThrow('Power cut')
    expect(await countRows('products')).toBe(6)
    expect(await booksThatDiffer()).toEqual([])
    expect(await written()).toEqual(['import.begun'])
    async function* whole() {
      yield* rows
    }
    expect(await importRows(whole(), { batchSize: 3 })).toMatchObject({ added: 4, unchanged: 6, isComplete: true })
  })

  it('stops after the two batches in hand when it is aborted', async () => {
    const stopping = new AbortController()
    const rows = Array.from({ length: 10 }, (_, i) => ({ ...part, sku: `S-${i}` }))
    const result = await importFile('a.jsonl', jsonLines(...rows), {
      batchSize: 3,
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    })
    expect(result).toMatchObject({ added: 6, line: 6, isComplete: false })
    expect(await written()).toEqual(['import.begun'])
  })

  it('imports no partial line from a truncated or damaged gzip file', async () => {
    // Each row has incompressible content, so that much of the file is read before the cut.
    const rows = Array.from({ length: 400 }, (_, i) => ({ ...part, sku: `S-${i}`, specs: { noise: `${Math.sin(i)}${Math.cos(i)}` } }))
    const whole = gzipSync(jsonLines(...rows))
    const cut = await importFile('cut.jsonl.gz', whole.subarray(0, whole.length - 2_000))
    expect(cut.added).toBeGreaterThan(0)
    expect(cut.added).toBeLessThan(400)
    expect(cut.refused).toMatchObject([{ line: cut.added + 1, reasons: [expect.stringMatching(/^The file ends too early here/)] }])
    const damaged = Buffer.from(whole)
    damaged.writeUInt32LE(0, damaged.length - 8)
    const { refused } = await importFile('damaged.jsonl.gz', damaged)
    expect(refused).toMatchObject([{ reasons: [expect.stringMatching(/^The file ends too early here/)] }])
  })
})

it.each([
  ['a.jsonl', '\n \n', 'has no rows'],
  ['plain.jsonl.gz', '{}', 'has the name of a gzip file but is not one'],
  ['broken.jsonl.gz', '\u001f\u008b gzip', 'The file ends too early here'],
  [
    'a.csv',
    'sku,prize\n',
    'unknown column "prize"; missing column name, category, price, availableQuantity, minOrderQuantity; known columns: sku',
  ],
])('refuses %s of %j as a whole: %s', async (name, content, reason) => {
  const imported = importFile(name, Buffer.from(content, 'latin1'))
  await expect(imported).rejects.toThrow(ImportFileError)
  await expect(imported).rejects.toThrow(reason)
  expect(await lastEntry()).toBe(from)
})

it('runs concurrently with another import and a sale, and the stock adds up', async () => {
  const rows = (from: number, price: number) => Array.from({ length: 60 }, (_, i) => ({ ...part, sku: `S-${(from + i * 7) % 60}`, price }))
  await importFile('a.jsonl', jsonLines(...rows(0, 1).slice(0, 30)))
  const sell = () =>
    shop.rows(sql`
    with sold as (update products set available_quantity = available_quantity - 1
      where id in (select id from products where available_quantity > 0 order by id limit 5 for no key update) returning id)
    insert into stock_movements (product_id, delta, reason) select id, -1, 'placed' from sold`)
  const results = await Promise.all([
    importFile('b.jsonl', jsonLines(...rows(3, 2)), { batchSize: 7 }),
    importFile('c.jsonl', jsonLines(...rows(11, 3)), { batchSize: 9 }),
    ...Array.from({ length: 20 }, sell),
  ])
  const [one, two] = results as [Awaited<ReturnType<typeof importFile>>, Awaited<ReturnType<typeof importFile>>]
  expect([...one.refused, ...two.refused]).toEqual([])
  expect(one.added + two.added).toBe(30)
  expect(await countRows('products')).toBe(60)
  expect(await booksThatDiffer()).toEqual([])
})
