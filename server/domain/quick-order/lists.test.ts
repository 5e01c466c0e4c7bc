// Whole lists in the forms in which people have them: sheets with titles and unknown columns, Markdown tables, lists from forums and shops.
import { beforeAll, describe, expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

const parts = [
  ['FP1', 'Corvid Falcon 650', 'FAL-650-BK'],
  ['FP2', 'Corvid Heron 27', 'HER-27-QHD'],
  ['FP3', 'Corvid Wren Mini', 'WRN-MINI-01'],
  ['FP4', 'Corvid Osprey (2x16GB)', 'OSP-2X16-36'],
  ['FP5', 'Corvid Linnet TKL', 'LIN-TKL-BR'],
  ['FP6', 'Corvid Siskin Pro', 'SIS-PRO-7'],
] as const

beforeAll(async () => {
  for (const [sku, name, partNumber] of parts)
    await shop.item({
      sku,
      name,
      partNumbers: [partNumber],
      availableQuantity: 5_000,
      minOrderQuantity: 5,
      orderMultiple: 1,
      priceMinor: 10_00,
    })
})

type Entry = { line: number; status: string; sku?: string; quantity?: number | null; proposed?: number; into?: number }

async function ask(list: string): Promise<readonly Entry[]> {
  const answer = await shop.call('POST', '/quick-order', { body: { lines: list.split('\n') } })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
  return (answer.body as { lines: Entry[] }).lines
}

/** Per line: SKU or status, and quantity. */
const said = (entries: readonly Entry[]) =>
  entries.map(({ status, sku, quantity }) => (status === 'skipped' ? status : `${status === 'matched' ? sku : status} ${quantity}`))
const sixRows = parts.map(([sku], i) => `${sku} ${10 + i}`)

const rowsWith = (row: (part: (typeof parts)[number], i: number) => string) => parts.map(row).join('\n')

describe('a header', () => {
  it.each([
    [
      'with columns that nobody knows',
      `Pos,SKU,Description,Qty,Unit price\n${rowsWith(([sku, name], i) => `${i + 1},${sku},${name},${10 + i},450`)}`,
      1,
    ],
    ['with many of them', `Zone,Type,SKU,Bay,Qty,Status,Lead time\n${rowsWith(([sku], i) => `A,CPU,${sku},7,${10 + i},open,14`)}`, 1],
    ['with a second quantity', `SKU;Units;Order qty;Pack qty\n${rowsWith(([sku], i) => `${sku};3;${10 + i};40`)}`, 1],
    [
      'with two words for a price',
      `Manufacturer part number\tQty req'd\tPrice/unit\n${rowsWith((part, i) => `${part[2]}\t${10 + i}\t99`)}`,
      1,
    ],
    ['with price breaks', `SKU,Price (1-9),Price (10+),Quantity\n${rowsWith(([sku], i) => `${sku},5,4,${10 + i}`)}`, 1],
    ['behind the line for a spreadsheet', `sep=;\nSKU;Quantity;Note\n${rowsWith(([sku], i) => `${sku};${10 + i};x9`)}`, 2],
    [
      'in German',
      `Pos.;Artikel-Nr.;Bezeichnung;Menge;Einzelpreis\n${rowsWith(([sku, name], i) => `${i + 1};${sku};${name};${10 + i};4,50`)}`,
      1,
    ],
    [
      'in Spanish, with accents',
      `Código\tDescripción\tCantidad\tPrecio\n${rowsWith(([sku, name], i) => `${sku}\t${name}\t${10 + i}\t4,50`)}`,
      1,
    ],
    ['that counts the rows as items', `Item,Part number,Qty\n${rowsWith((part, i) => `${i + 1},${part[2]},${10 + i}`)}`, 1],
    [
      'below two titles',
      `Rahim Computers\nQuotation No. 2024-117\nSKU,Description,Quantity\n${rowsWith(([sku, name], i) => `${sku},${name},${10 + i}`)}`,
      3,
    ],
    [
      'below ten titles and a blank line',
      `Rahim Computers,,\n"12, Elephant Road, Dhaka",,\nPhone,01711-000000,\nDate,12.03.2026,\nQuotation No,Q-650,\nCustomer,North School,\nTerms,30 days,\nCurrency,BDT,\nValid until,1 May 2026,\n27 inch or similar,,\n\nSKU,Description,Quantity\n${rowsWith(([sku, name], i) => `${sku},${name},${10 + i}`)}`,
      11,
    ],
    [
      'of a Markdown table',
      `| # | Component | Model | Qty | Unit Price | Total | Status |\n|---|:---|---|--:|---|---|---|\n${rowsWith(([, name], i) => `| ${i + 1} | Memory | **${name}** | ${10 + i} | $45 | $450 | ordered |`)}`,
      2,
    ],
    [
      'of a table that names its parts by component',
      `Component | Qty | Price\n--- | --- | ---\n${rowsWith(([, name], i) => `${name} | ${10 + i} | 45`)}`,
      2,
    ],
    [
      'of a table with lines drawn',
      `+-----+-----+\n| SKU | Qty |\n+=====+=====+\n${rowsWith(([sku], i) => `| ${sku} | ${10 + i} |`)}\n+-----+-----+`,
      3,
    ],
  ])('%s is recognised', async (_what, list, above) => {
    const entries = said(await ask(list))
    expect(entries.slice(0, above).every((each) => each === 'skipped')).toBe(true)
    expect(entries.slice(above, above + 6)).toEqual(sixRows)
  })

  it('holds again for further tables and printed pages', async () => {
    const table = (from: number) => `| SKU | Qty | Price |\n|---|---|---|\n| FP${from} | ${from + 9} | 7 |`
    expect(said(await ask(`## Office\n${table(1)}\n\n## Lab\n| Qty | SKU |\n|---|---|\n| 12 | FP3 |\n\n${table(2)}`))).toEqual([
      'skipped',
      'skipped',
      'skipped',
      'FP1 10',
      expect.stringMatching('unknown|skipped'),
      'skipped',
      'skipped',
      'FP3 12',
      'skipped',
      'skipped',
      'FP2 11',
    ])
    expect(said(await ask('SKU\tQty\nFP1\t10\nSKU\tQty\nFP2\t11'))).toEqual(['skipped', 'FP1 10', 'skipped', 'FP2 11'])
  })

  it('keeps the numbers of titles from being looked up', async () => {
    const titles = ['Quotation No. FAL-650-BK', 'Date: 12.03.2026', 'PO HER-27-QHD', 'Office of Mr. Karim']
    expect(said(await ask(`${titles.join('\n')}\nSKU,Qty\nFP3,12`))).toEqual([...titles.map(() => 'skipped'), 'skipped', 'FP3 12'])
  })

  it('leaves rows with a quantity above it in the list', async () => {
    const rows = ['FP1 x2', 'Corvid Wren Mini x3', 'Zyxtron 7 x 4', 'Mobile Rack 5.25 | 3', 'Project Zyxtron case, 4 pcs']
    expect(said(await ask(`Client ABC\nDate: 12.03.2026\n${rows.join('\n')}\nModel | Qty\nCorvid Heron 27 | 5`))).toEqual([
      ...['skipped', 'skipped', 'FP1 2', 'FP3 3', 'unknown 4', 'unknown 3', 'unknown 4', 'skipped', 'FP2 5'],
    ])
  })

  it('leaves a part that is described above it in the list', async () => {
    expect(said(await ask('WRN-MINI-01 black case\nModel | Qty\nCorvid Heron 27 | 5'))).toEqual(['FP3 null', 'skipped', 'FP2 5'])
  })

  it('asks if the cells of a row name different parts beside other words', async () => {
    expect(said(await ask('SKU\tName\tQty\nFAL-650-BK black\tHER-27-QHD silver\t4\nFAL-650-BK black\tCorvid\t4\nFP2\tFP3\t5'))).toEqual([
      'skipped',
      'choose 4',
      'FP1 4',
      'choose 5',
    ])
  })

  it('is not seen in a line of a part, or if no row follows', async () => {
    expect(said(await ask('FP1 10\nSKU;Qty'))[1]).toBe('unknown null')
    expect(said(await ask('FP1, 10\nCorvid Heron 27, 11\nItem, Qty'))).toEqual(['FP1 10', 'FP2 11', 'unknown null'])
    expect(said(await ask('FP1 10\nSKU;Qty\nFP2;11'))).toEqual(['FP1 10', 'skipped', 'FP2 11'])
    expect(said(await ask('Corvid Falcon 650, model, black\nFP2, 11'))[0]).not.toBe('skipped')
  })

  it.each([
    ['1.000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ["1'000", 1000],
    ['1 00', null],
    ['20.00', 20],
    ['2.5', null],
    ['-5', null],
    ['1e3', null],
    ['12 pcs', 12],
    ['১২', 12],
  ])('gives the cell %s to the quantity', async (cell, quantity) => {
    expect((await ask(`SKU;Price;Qty\nFP1;7;${cell}`))[1]).toMatchObject({ status: 'matched', sku: 'FP1', quantity })
  })
})

describe('a quotation mark that is never closed', () => {
  it.each([
    ['SKU,Name,Quantity\nFP2,"27 inch,11', 'FP2 11'],
    ['SKU,Quantity,Note\nFP2,11,"27 inch', 'FP2 11'],
    ['SKU\tName\tQuantity\nFP2\t"Heron\t11', 'FP2 11'],
    ['"SKU","Quantity"\n"FP2,11', 'FP2 11'],
    ['SKU,Name,Quantity\nFP2,"Heron" 27,11', 'FP2 11'],
    ['SKU,Name,Quantity\nFP2,"27" monitor, black",11', 'FP2 11'],
  ])('hides no cell: %j', async (list, row) => {
    expect(said(await ask(list))).toEqual(['skipped', row])
  })
})

describe('lists from forums and shops', () => {
  it('counts the rows of a list in Markdown, and skips what is around it', async () => {
    const entries = await ask(`[PCPartPicker Part List](https://pcpartpicker.com/list/abc)

Type|Item|Price
:----|:----|:----
**CPU** | [Corvid Falcon 650](https://pcpartpicker.com/product/g94BD3/corvid-falcon-650) | $199.00 @ Amazon
**Memory** | [Corvid Osprey (2x16GB)](https://pcpartpicker.com/product/p6RFf7/osprey-(2x16gb)) | $45.99 @ B&H
**Memory** | [Corvid Osprey (2x16GB)](https://pcpartpicker.com/product/p6RFf7/osprey-(2x16gb)) | $45.99 @ B&H
**Case** | [Corvid Wren Mini](https://pcpartpicker.com/product/x) |-
 | *Prices include shipping, taxes, rebates, and discounts* |
 | Total (before mail-in rebates) | $644.90
 | Mail-in rebates | -$20.00
 | **Total** | **$624.90**
 | Generated by [PCPartPicker](https://pcpartpicker.com) 2026-03-01 10:20 EST-0500 |`)
    expect(said(entries)).toEqual([
      ...['skipped', 'skipped', 'skipped', 'FP1 null', 'FP4 1', 'joined 1', 'FP3 null'],
      ...['skipped', 'skipped', 'skipped', 'skipped', 'skipped'],
    ])
    expect(entries[4]).toMatchObject({ proposed: 5, quantity: 1 })
    expect(entries[5]).toMatchObject({ into: 6, quantity: 1 })
  })

  it('reads its plain text and its BBCode', async () => {
    const text = `PCPartPicker Part List: https://pcpartpicker.com/list/abc

CPU: Corvid Falcon 650  ($199.00 @ Amazon)
Memory: Corvid Osprey (2x16GB)  ($45.99 @ Newegg)
Video Card: Corvid Siskin Pro  (Purchased For $0.00)
Total: $244.99
Prices include shipping, taxes, and discounts when available
Generated by PCPartPicker 2026-03-01 10:20 EST-0500`
    const bbCode = `[b]PCPartPicker Part List[/b]
[b]CPU[/b]: [url=https://pcpartpicker.com/product/g94BD3]Corvid Falcon 650[/url]  ($199.00 @ Amazon)
[b]Memory[/b]: [url=https://pcpartpicker.com/product/p6RFf7]Corvid Osprey (2x16GB)[/url]  ($45.99 @ Newegg)
[b]Video Card[/b]: [url=https://x.test/y?z=1]Corvid Siskin Pro[/url]  (Purchased For $0.00)
[b]Total:[/b] $244.99
[i]Prices include shipping, taxes, and discounts when available[/i]
[i]Generated by [url=https://pcpartpicker.com]PCPartPicker[/url] 2026-03-01 10:20 EST-0500[/i]`
    const expected = ['skipped', 'FP1 null', 'FP4 null', 'FP6 null', 'skipped', 'skipped', 'skipped']
    expect(said(await ask(text))).toEqual(expected)
    expect(said(await ask(bbCode))).toEqual(expected)
  })

  it('keeps the quantities of lines beside a link to such a list', async () => {
    expect(said(await ask('FP1 20\nHER-27-QHD x 5\nCorvid Wren Mini 4\nsee https://pcpartpicker.com/list/abcd'))).toEqual([
      ...['FP1 20', 'FP2 5', 'FP3 4', 'unknown null'],
    ])
  })

  it('keeps the quantities that a list with one row per piece marks', async () => {
    const list = `PCPartPicker Part List: https://pcpartpicker.com/list/abc
CPU: Corvid Falcon 650  ($199.00 @ Amazon)
Case: Corvid Wren Mini x 7
Memory: OSP-2X16-36 8 ($45.99 @ Newegg)
Keyboard | Corvid Linnet TKL | 12 | $20.00
HER-27-QHD\t6`
    expect(said(await ask(list))).toEqual(['skipped', 'FP1 null', 'FP3 7', 'FP4 8', 'FP5 12', 'FP2 6'])
  })

  it('takes no number of a list with one row per piece for its quantity', async () => {
    const list =
      'CPU: Corvid Falcon 650  ($199.00 @ Amazon)\nMonitor: Corvid Zyx 27 (2021) 144\nCase: 2x Corvid Wren Mini\nGenerated by PCPartPicker'
    const entries = await ask(list)
    expect(said(entries)).toEqual(['FP1 null', expect.stringMatching('(?:unknown|choose) null'), 'FP3 2', 'skipped'])
    expect(entries[1]).toMatchObject({ quantity: null })
  })

  it.each([
    ['- [ ] Corvid Wren Mini', 'FP3 null'],
    ['- [x] **Corvid Wren Mini** x 12', 'FP3 12'],
    ['* RAM: https://shop.test/p/osprey-2x16 Corvid Osprey (2x16GB)', 'FP4 null'],
    ['(RAM) [8x Corvid Osprey (2x16GB)](https://shop.test/osprey_(2x16))', 'FP4 8'],
    ['3. [Corvid Linnet TKL](https://shop.test/a,b "Linnet") - 20 pcs', 'FP5 20'],
    ['Keyboard - Corvid Linnet TKL [already have]', 'FP5 null'],
    ['Corvid Linnet TKL (used) x 6', 'FP5 6'],
    ['Corvid Osprey (2x16GB), 6', 'FP4 6'],
    ['> `SIS-PRO-7` x 9', 'FP6 9'],
    ['<li>Corvid Siskin Pro &times; 9</li>', 'FP6 9'],
    ['| SIS-PRO-7 | __7__ |', 'FP6 7'],
    ['☐ Case: _Corvid Wren Mini_', 'FP3 null'],
    ['<https://shop.test/wren> Corvid Wren Mini &ndash; 7 pcs', 'FP3 7'],
  ])('reads %s', async (line, expected) => {
    expect(said(await ask(line))).toEqual([expected])
  })

  it.each([
    ...[
      'Total',
      '**Total** | **$1,234**',
      'Grand total: BDT 12,500.00',
      ',,Total,75,1234.50',
      'Subtotal\t\t\t990',
      'VAT 15% | 1,234',
      'মোট ১২',
    ],
    ...['Shipping ~110-120€', '|---|---|', '=====', '**650**', '$1,234.00', '| Total (6 items) | | 75 | |'],
  ])('finds no part in %s', async (line) => {
    expect(said(await ask(`FP1 10\n${line}`))).toEqual(['FP1 10', 'skipped'])
  })

  it('does not hide codes of digits that the shop does not sell', async () => {
    expect(said(await ask('FP1 10\n910-999999, 20\n4711387001234\t6\n01.03.2026'))).toEqual([
      'FP1 10',
      'unknown 20',
      'unknown 6',
      'skipped',
    ])
  })

  it('never takes a cell of a nameless table for the quantity', async () => {
    const [entry] = await ask('| 359 | 1 | 359 | Corvid Wren Mini |')
    expect(entry).toMatchObject({ quantity: null })
  })
})
