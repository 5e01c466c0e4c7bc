// The header of a sheet: the line that names its columns.
import { readCells, type Separator } from '#common/quick-order/delimited.ts'
import {
  besideWords,
  type ColumnKind,
  firmPriceWords,
  firmQuantityWords,
  kindsByWord,
  noPiecePriceWords,
  orderWords,
  positionWords,
  priceWords,
  weakPriceWords,
} from './column-words.data.ts'
import { plainLine } from './line-text.ts'

export type Role = 'code' | 'name' | 'quantity' | 'price' | 'other'
export type Columns = Readonly<{
  separator: Separator
  roles: readonly Role[]
  /** The name of the column with prices, which may name their currency; empty if there is none. */
  priceLabel: string
  /** True if the header begins with its separator, as in a Markdown table. */
  isFramed: boolean
}>
/** `columns` is null if the header does not say which cell is which. */
export type Header = Readonly<{ columns: Columns | null }>

/** `isSure`: each word of the cell is one that headers have. */
type Label = Readonly<{ kind: ColumnKind | 'position' | null; isSure: boolean; words: readonly string[] }>

const longestLabel = 40
const mostWords = 5

const wordsOf = (cell: string): readonly string[] =>
  cell
    .replace(/[()[\]{}:_"-]+|(?<!\b[psnu])\/|'(?!ty)/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')

function labelOf(cell: string): Label {
  const words = wordsOf(cell)
  const kinds = words.map((word) => kindsByWord.find(([, names]) => names.has(word))?.[0] ?? null)
  const kind = kindsByWord.find(([each]) => kinds.includes(each))?.[0] ?? null
  const isSure = words.length > 0 && words.length <= mostWords && kinds.every((each, i) => each !== null || besideWords.has(words[i] ?? ''))
  return { kind: kind ?? (isSure && words.some((word) => positionWords.has(word)) ? 'position' : null), isSure, words }
}

const separators = ['\t', ';', '|', ','] as const

/** Returns null if the line is not a header. */
export function readHeader(written: string): Header | null {
  const text = plainLine(written)
  const present = separators.filter((sign) => text.includes(sign))
  if (present.length === 0) return isHeaderWithoutCells(text) ? { columns: null } : null
  for (const separator of present) {
    const cells = readCells(text, separator)
    const roles = rolesOf(cells)
    if (roles) return { columns: { separator, roles, priceLabel: cells[roles.indexOf('price')] ?? '', isFramed: cells[0] === '' } }
  }
  return null
}

/** The roles of a header's cells; null if they do not make a header. Columns with unknown names have no role. */
function rolesOf(cells: readonly string[]): readonly Role[] | null {
  const labels = cells.map(labelOf)
  const filled = labels.filter((_, i) => cells[i] !== '')
  const isLabel = ({ kind }: Label, cell: string) => cell.length <= longestLabel && (!/\d/.test(cell) || kind === 'never')
  if (filled.length < 2 || !labels.every((label, i) => cells[i] === '' || isLabel(label, cells[i] ?? ''))) return null
  const sure = filled.filter(({ kind, isSure }) => kind !== null && isSure)
  const has = (...kinds: ColumnKind[]) => sure.some(({ kind }) => kind !== null && kind !== 'position' && kinds.includes(kind))
  const hasQuantity = has('quantity')
  // One known column is not enough: a name may contain such a word.
  const isClear = sure.length === filled.length || sure.length >= Math.max(2, filled.length / 2)
  if (!(has('code', 'name') && (hasQuantity || isClear)) && !(has('detail', 'group') && hasQuantity)) return null
  const named = (['code', 'name'] as const).filter((kind) => has(kind))
  const fallback = named.length > 0 ? null : has('detail') ? 'detail' : 'group'
  const quantities = quantityColumns(labels)
  const price = priceColumn(labels)
  return labels.map(({ kind }, i): Role => {
    if (i === price) return 'price'
    if (kind === 'code' || kind === 'name') return kind
    if (kind === 'quantity') return quantities.has(i) ? 'quantity' : 'other'
    return kind !== null && kind === fallback ? 'name' : 'other'
  })
}

/** Of several, the columns that say most clearly that they are ordered quantities. */
function quantityColumns(labels: readonly Label[]): ReadonlySet<number> {
  const weights = labels.map(({ kind, isSure, words }) => {
    if (kind !== 'quantity') return 0
    const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
    return 1 + (isSure ? 4 : 0) + (has(firmQuantityWords) ? 2 : 0) + (has(orderWords) ? 1 : 0)
  })
  const most = Math.max(...weights)
  return new Set(weights.flatMap((weight, i) => (weight > 0 && weight === most ? [i] : [])))
}

/** The column with the price of a piece, -1 if there is none. Of several that say it equally clearly, the last. */
function priceColumn(labels: readonly Label[]): number {
  const has = ({ words }: Label, known: ReadonlySet<string>) => words.some((word) => known.has(word))
  const isPrice = (label: Label, words = priceWords) => label.kind === 'never' && has(label, words) && !has(label, noPiecePriceWords)
  const firm = labels.findLastIndex((label) => isPrice(label) && has(label, firmPriceWords))
  const [price, weak] = [labels.findLastIndex((label) => isPrice(label)), labels.findLastIndex((label) => isPrice(label, weakPriceWords))]
  return [firm, price, weak].find((place) => place >= 0) ?? -1
}

/** "Part number", "SKU Qty" */
function isHeaderWithoutCells(text: string): boolean {
  const { kind, isSure, words } = labelOf(text)
  if (!isSure) return false
  const kinds = words.map((word) => labelOf(word).kind)
  const isNamed = kind === 'code' || kind === 'name' || kinds.every((each) => each === 'quantity')
  return isNamed || (kind === 'quantity' && kinds.some((each) => each === 'code' || each === 'name'))
}

export type Row = Readonly<{ codes: readonly string[]; names: readonly string[]; quantity: string | null; price: string | null }>

/** Reads a row below a header; null if the number of cells differs, for example because a name contains the separator. */
export function rowOf(text: string, columns: Columns): Row | null {
  const { roles } = columns
  const cells = cellsBelow(text, columns)
  if (cells === null) return null
  const of = (role: Role) => cells.filter((cell, i) => roles[i] === role && cell !== '')
  const [codes, named] = [of('code'), of('name')]
  // "Item" may name a part, or count the rows.
  const texts = named.filter((cell) => !/^\d{1,4}\.?$/.test(cell))
  const names = codes.length + texts.length > 0 ? texts : named
  // Columns that contradict each other give no number.
  const quantity = roles.includes('quantity') ? [...new Set(of('quantity'))].join(' | ') : null
  const [price = null] = of('price')
  return codes.length + names.length === 0 ? null : { codes, names, quantity, price }
}

function cellsBelow(text: string, { separator, roles, isFramed }: Columns): readonly string[] | null {
  const cells = readCells(text, separator)
  if (cells.length === 1) return null
  const aligned = isFramed && separator === '|' && cells[0] !== '' ? ['', ...cells] : cells
  const width = aligned.findLastIndex((cell) => cell !== '') + 1
  return width > roles.length ? null : aligned.slice(0, roles.length)
}
