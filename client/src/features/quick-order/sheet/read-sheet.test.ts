import { crc32, deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeCsv } from '#common/kit/csv.ts'
import { readSheet } from './read-sheet.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readSheet(bytesOf(text))

/** A ZIP archive as spreadsheets write it. */
function zip(files: Record<string, string>, { isStored = false } = {}): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = isStored ? Buffer.from(text) : deflateRawSync(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(isStored ? 0 : 8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(isStored ? 0 : 8, 10)
    entry.writeUInt32LE(crc32(text), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(Buffer.byteLength(text), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...parts, entries, end]))
}

const workbook = (sheet: string, shared = '') => ({
  'xl/workbook.xml': '<workbook><sheets><sheet name="Order" sheetId="3" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId7" Type="x" Target="worksheets/sheet3.xml"/></Relationships>',
  'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  'xl/worksheets/sheet3.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
})

it('reads codes of the shop’s own files as they are, although spreadsheets must not run them', async () => {
  const file = writeCsv([
    ['SKU', 'Quantity'],
    ['=A-1', 5],
    ['FAN;-2', 6],
  ])
  expect((await read(`\uFEFF${file}`)).lines).toEqual(['SKU\tQuantity', '=A-1\t5', 'FAN;-2\t6'])
})

it('reads the first sheet of a workbook', async () => {
  const shared =
    '<si><t>SKU</t></si><si><r><t>RTX </t></r><r><t xml:space="preserve">4070 &amp; cooler</t></r><rPh><t>x</t></rPh></si><si/>'
  const sheet = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Quantity</t></is></c></row>
    <row r="2"/>
    <row r="3"><c r="A3" t="s" s="1"><v>1</v></c><c r="B3"/><c r="C3"><v>2E+1</v></c></row>
    <row r="4"><c r="A4"><v>123</v></c><c r="B4" t="s"><v>2</v></c><c r="C4" t="str"><f>A1</f><v>5&#x2f;6</v></c><c r="D4" t="e"><v>#N/A</v></c></row>`
  const lines = ['SKU\t\tQuantity', 'RTX 4070 & cooler\t\t20', '123\t\t5/6']
  const notes = ['Row 4: a formula has no value, so we left its cell empty']
  expect(await readSheet(zip(workbook(sheet, shared)))).toEqual({ lines, notes })
  expect(await readSheet(zip(workbook(sheet, shared), { isStored: true }))).toEqual({ lines, notes })
})

it('reads files that spreadsheets export', async () => {
  const lines = ['SKU\tQuantity', 'Fan, "120 mm"\t20', 'CPU-1\t5']
  expect(await read('\ufeffSKU,Quantity\r\n"Fan, ""120 mm""",20\r\n\r\nCPU-1,5')).toEqual({ lines, notes: [] })
  expect(await read('SKU;Quantity\n"Fan, ""120\nmm""";20\nCPU-1;5\n')).toEqual({ lines, notes: [] })
  expect(await read('sep=;\r\nSKU;Quantity\r\n"Fan, ""120 mm""";20\rCPU-1;5')).toEqual({ lines, notes: [] })
  const wide = Buffer.from('\ufeffSKU\tQuantity\nCPU-1\t5', 'utf16le')
  expect(await readSheet(new Uint8Array(wide))).toEqual({ lines: ['SKU\tQuantity', 'CPU-1\t5'], notes: [] })
  expect(await readSheet(new Uint8Array([0x46, 0xfc, 0x72, 0x3b, 0x35]))).toEqual({ lines: ['Für\t5'], notes: [] })
})

it('finds the separator below titles, and beside decimal commas', async () => {
  expect((await read('Rahim Computers\nQuotation No. 7\nSKU,Quantity\n"A, b",20\nB,5')).lines.slice(3)).toEqual(['A, b\t20', 'B\t5'])
  expect((await read('SKU;Price;Quantity\nA;12,50;20\nB;9,99;5')).lines).toEqual(['SKU\tPrice\tQuantity', 'A\t12,50\t20', 'B\t9,99\t5'])
  expect((await read('Name\tQuantity\nFan, black, small\t20\nFan, white, small\t5')).lines[1]).toBe('Fan, black, small\t20')
  expect((await read('SKU,Numbers,Qty\nA,x;y,20\nB,z;w,5')).lines[1]).toBe('A\tx;y\t20')
})

it('keeps lines of Markdown and of prose whole', async () => {
  const table = ['| SKU | Name | Qty |', '|---|---|---|', '| A | Fan, 27", black | 20 |', '| B | "Fan, white | 5 |']
  expect(await read(table.join('\n'))).toEqual({ lines: table, notes: [] })
  const prose = ['20x Fan', '"Fan" 5', 'Two fans, please', 'Fan']
  expect(await read(prose.join('\n'))).toEqual({ lines: prose.with(1, 'Fan 5'), notes: [] })
})

const pairs = (line: number) => `Row ${line}: the quotation marks do not pair up, so we read them as part of the text`

it.each([
  ['is never closed', 'SKU,Quantity,Note\nA,10,\nB,11,"27 inch\nC,12,\nD,13,\n', ['A\t10', 'B\t11\t"27 inch', 'C\t12', 'D\t13'], [3]],
  ['is open in the last line', 'SKU,Quantity,Note\nA,10,\nB,11,"27 inch', ['A\t10', 'B\t11\t"27 inch'], [3]],
  ['closes in the middle of a later cell', 'SKU,Name,Quantity\nA,"27 inch,10\nB,"x, y",11\n', ['A\t"27 inch\t10', 'B\tx, y\t11'], [2]],
  [
    'closes at the inches of a later row',
    'SKU,Name,Quantity\nA,"27 inch,10\nB,32",11\nC,c,12',
    ['A\t"27 inch\t10', 'B\t32"\t11', 'C\tc\t12'],
    [2],
  ],
  ['is a ditto mark', 'SKU,Name,Quantity\nA,Fan,10\nB,",11\nC,",12', ['A\tFan\t10', 'B\t"\t11', 'C\t"\t12'], [3, 4]],
  ['is open in two rows', 'SKU;Quantity;Note\nA;10;"x\nB;11;y\nC;12;"z\n', ['A\t10\t"x', 'B\t11\ty', 'C\t12\t"z'], [2, 4]],
  [
    'stands inside a quoted cell',
    'SKU,Name,Quantity\nA,"27" monitor, black",10\nB,"b" c,11',
    ['A\t27" monitor, black\t10', 'B\tb c\t11'],
    [2, 3],
  ],
  ['is open in the header', 'SKU,"Quantity\nA,10\nB,11', ['A\t10', 'B\t11'], [1]],
  ['stands at the beginning of a row', 'SKU,Quantity\r\n"A,10\r\nB,11\r\n', ['"A\t10', 'B\t11'], [2]],
])('loses no row if a quotation mark %s', async (_what, text, rows, doubtful) => {
  const { lines, notes } = await read(text)
  expect(lines.slice(1)).toEqual(rows)
  expect(notes).toEqual(doubtful.map(pairs))
})

it('keeps line breaks inside quoted cells', async () => {
  const text = 'Name,Quantity,Note\n"Fan, black\n120 mm",10,"first\nsecond, third"\nCPU,5,"a ""b""\n\nc"\nD,6,'
  expect(await read(text)).toEqual({
    lines: ['Name\tQuantity\tNote', 'Fan, black 120 mm\t10\tfirst second, third', 'CPU\t5\ta "b" c', 'D\t6'],
    notes: [],
  })
})

it('says what it could not read, by row', async () => {
  const { notes } = await read(`SKU,Quantity\n4.71234E+12,5\n${'x'.repeat(501)},5\n${'1,'.repeat(51)}\n`)
  expect(notes).toEqual([
    'Row 2: a spreadsheet has shortened a long number to 4.71234E+12, so write the whole number',
    'Row 3: a cell has more than 500 characters, so we cut it',
    'Row 4: we read the first 50 columns only',
  ])
})

it.each([
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /old or encrypted/],
  ['a damaged archive', new Uint8Array([0x50, 0x4b, 3, 4, 5]), /damaged/],
  ['an archive of something else', zip({ 'a.txt': 'x' }), /not an XLSX/],
  ['an archive that unpacks to far more than it says', zip(workbook(' '.repeat(70 * 1024 * 1024))), /too large/],
  ['more rows than anyone orders', zip(workbook('<row/>'.repeat(20_001))), /more than 20,000 rows/],
  ['as many lines of text', bytesOf('x\n'.repeat(20_001)), /more than 20,000 rows/],
])('refuses %s', async (_what, bytes, message) => {
  await expect(readSheet(bytes)).rejects.toThrow(message)
})
