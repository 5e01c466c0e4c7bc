import { crc32, deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

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

it('reads the first sheet of a workbook', async () => {
  const shared =
    '<si><t>SKU</t></si><si><r><t>RTX </t></r><r><t xml:space="preserve">4070 &amp; cooler</t></r><rPh><t>x</t></rPh></si><si/>'
  const sheet = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Quantity</t></is></c></row>
    <row r="2"/>
    <row r="3"><c r="A3" t="s" s="1"><v>1</v></c><c r="B3"/><c r="C3"><v>2E+1</v></c></row>
    <row r="4"><c r="A4"><v>123</v></c><c r="B4" t="s"><v>2</v></c><c r="C4" t="str"><f>A1</f><v>5&#x2f;6</v></c><c r="D4" t="e"><v>#N/A</v></c></row>`
  const lines = ['SKU\t\tQuantity', 'RTX 4070 & cooler\t\t20', '123\t\t5/6']
  expect(await readSheet(zip(workbook(sheet, shared)))).toEqual(lines)
  expect(await readSheet(zip(workbook(sheet, shared), { isStored: true }))).toEqual(lines)
})

it('reads files that spreadsheets export', async () => {
  const lines = ['SKU\tQuantity', 'Fan, "120 mm"\t20', 'CPU-1\t5']
  expect(await readSheet(bytesOf('\ufeffSKU,Quantity\r\n"Fan, ""120 mm""",20\r\n\r\nCPU-1,5'))).toEqual(lines)
  expect(await readSheet(bytesOf('SKU;Quantity\n"Fan, ""120\nmm""";20\nCPU-1;5\n'))).toEqual(lines)
  const wide = Buffer.from('\ufeffSKU\tQuantity\nCPU-1\t5', 'utf16le')
  expect(await readSheet(new Uint8Array(wide))).toEqual(['SKU\tQuantity', 'CPU-1\t5'])
  expect(await readSheet(new Uint8Array([0x46, 0xfc, 0x72, 0x3b, 0x35]))).toEqual(['Für\t5'])
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
