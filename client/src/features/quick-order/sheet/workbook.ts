// Reads the cells of the first sheet of an XLSX file: the subset of SpreadsheetML that names, codes and quantities need.
import { SheetError, sheetBounds } from './bounds.ts'
import { readDirectory, readEntry } from './unzip.ts'

export type WorkbookRow = Readonly<{ line: number; cells: readonly string[]; hasError: boolean }>

/** The rows of the first sheet, as texts. Throws SheetError. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookRow[]> {
  const entries = readDirectory(bytes)
  const read = async (name: string): Promise<string | null> => {
    const entry = entries.get(name)
    return entry ? readEntry(bytes, entry) : null
  }
  const [book, relations] = [await read('xl/workbook.xml'), await read('xl/_rels/workbook.xml.rels')]
  if (book === null) throw new SheetError('This is not an XLSX workbook. Save it as XLSX or CSV')
  const sheet = await read(firstSheet(book, relations ?? ''))
  if (sheet === null) throw new SheetError('This workbook has no sheet with cells')
  const shared = /\st="s"/.test(sheet) ? sharedTexts((await read('xl/sharedStrings.xml')) ?? '') : []
  return rowsOf(sheet, shared)
}

function firstSheet(book: string, relations: string): string {
  const id = /<(?:\w+:)?sheet\b[^>]*?\b(?:\w+:)?id="([^"]+)"/.exec(book)?.[1]
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => tag).find((tag) => attribute(tag, 'Id') === id)
  const target = relation === undefined ? null : attribute(relation, 'Target')
  if (target === null) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const attribute = (tag: string, name: string): string | null => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null

function sharedTexts(xml: string): string[] {
  return [...xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, inside = '']) => textIn(inside))
}

/** The text of a string item, without the phonetic reading of its characters. */
const textIn = (xml: string): string =>
  [...xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g)]
    .map(([, text = '']) => decode(text))
    .join('')

function rowsOf(xml: string, shared: readonly string[]): WorkbookRow[] {
  const rows: WorkbookRow[] = []
  for (const [row, inside = ''] of xml.matchAll(/<(?:\w+:)?row\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)) {
    const cells: string[] = []
    let hasError = false
    for (const [tag, content = ''] of inside.matchAll(/<(?:\w+:)?c\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const opening = tag.slice(0, tag.indexOf('>') + 1)
      const column = columnOf(attribute(opening, 'r')) ?? cells.length
      if (column > sheetBounds.columns) continue
      const type = attribute(opening, 't')
      hasError ||= type === 'e'
      cells[column] = cellText(type, content, shared)
    }
    const number = Number(attribute(row.slice(0, row.indexOf('>') + 1), 'r'))
    rows.push({ line: number > 0 ? number : rows.length + 1, cells: Array.from(cells, (cell) => cell ?? ''), hasError })
    if (rows.length > sheetBounds.rows) throw new SheetError(`This sheet has more than ${sheetBounds.rows.toLocaleString('en')} rows`)
  }
  return rows
}

function cellText(type: string | null, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textIn(content)
  const value = decode(/<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[1] ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'e') return ''
  // Stored as a binary number, such as 1.2E+3 or 20.000000000000004.
  const isNumber = type === null || type === 'n'
  return isNumber && value !== '' && Number.isFinite(Number(value)) ? String(Number(Number(value).toPrecision(15))) : value
}

/** `C7` → 2. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters === undefined ? null : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex: string, digits: string, name: string) => {
    const point = hex ? Number.parseInt(hex, 16) : Number(digits)
    if (hex || digits) return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    return named[name] ?? whole
  })
