// The header of a pasted sheet: its first line, if that names columns.
import { plainLine } from './line-text.ts'

export type Role = 'code' | 'name' | 'quantity' | 'other'
export type Columns = Readonly<{ separator: '\t' | ';' | ',' | '|'; roles: readonly Role[] }>
/** `columns` is null if the header does not say which cell is which. */
export type Header = Readonly<{ columns: Columns | null }>

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

// By precedence: "Order quantity", "Part number", "Product name".
const rolesByWord: readonly (readonly [Role, ReadonlySet<string>])[] = [
  [
    'other',
    listed(
      'price rate amount total subtotal cost value currency bdt usd tk stock available availability brand maker manufacturer vendor category remarks remark note notes date warranty discount vat tax image link url preis prix precio দাম মূল্য',
    ),
  ],
  ['quantity', listed('qty quantity quantities qnty count pcs pieces units menge anzahl cantidad quantité qté কত পরিমাণ সংখ্যা')],
  [
    'code',
    listed(
      'code codes sku skus mpn part parts model models article artikel artikelnummer referencia reference ref ean upc asin partno partnumber p/n pn teilenummer কোড',
    ),
  ],
  [
    'name',
    listed(
      'name names item items product products description descriptions desc title details goods bezeichnung producto descripción désignation produit নাম পণ্য বিবরণ মডেল',
    ),
  ],
]
/** Words without a role of their own. */
const beside = listed(
  'no nos number numbers # id sl serial sr s/n s.n. order ordered required requested needed list unit per each of the and our your my new total ক্রমিক নং',
)
const position = listed('no nos # sl serial sr s/n s.n. id ক্রমিক নং')

const words = (cell: string): readonly string[] =>
  cell
    .replace(/[()[\]{}:_"'-]+/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')

function roleOf(cell: string): Role | null {
  const all = words(cell)
  if (all.length === 0 || all.length > 5) return null
  const roles = all.map((word) => rolesByWord.find(([, names]) => names.has(word))?.[0] ?? (beside.has(word) ? null : undefined))
  if (roles.includes(undefined)) return null
  const named = rolesByWord.find(([role]) => roles.includes(role))?.[0]
  return named ?? (all.some((word) => position.has(word)) ? 'other' : null)
}

const separators = ['\t', ';', '|', ','] as const

/** Returns null if the line is not a header. */
export function readHeader(written: string): Header | null {
  const text = plainLine(written)
  const separator = separators.find((sign) => text.includes(sign))
  if (separator === undefined) return isHeaderWithoutCells(text) ? { columns: null } : null
  const roles = cellsOf(text, separator).map((cell) => (cell === '' ? ('other' as const) : roleOf(cell)))
  const known = roles.flatMap((role) => role ?? [])
  if (known.length < roles.length || !known.some((role) => role === 'code' || role === 'name')) return null
  const isClear = known.filter((role) => role === 'quantity').length <= 1
  return { columns: isClear ? { separator, roles: known } : null }
}

/** "Part number", "SKU Qty" */
function isHeaderWithoutCells(text: string): boolean {
  const role = roleOf(text)
  const roles = words(text).map((word) => roleOf(word))
  const isNamed = role === 'code' || role === 'name' || roles.every((each) => each === 'quantity')
  return isNamed || (role === 'quantity' && roles.some((each) => each === 'code' || each === 'name'))
}

/** The cells of a row, without surrounding quotation marks. */
export function cellsOf(text: string, separator: Columns['separator']): readonly string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"' && (isQuoted || cell.trim() === '')) {
      if (isQuoted && text.charAt(at + 1) === '"') {
        cell += sign
        at++
      } else isQuoted = !isQuoted
    } else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

export type Row = Readonly<{ codes: readonly string[]; names: readonly string[]; quantity: string | null }>

/** Reads a row below a header; null if the number of cells differs, for example because a name contains the separator. */
export function rowOf(text: string, { separator, roles }: Columns): Row | null {
  const cells = cellsOf(text, separator)
  if (cells.length > roles.length || cells.length === 1) return null
  const of = (role: Role) => cells.filter((cell, i) => roles[i] === role && cell !== '')
  const row = { codes: of('code'), names: of('name'), quantity: roles.includes('quantity') ? (of('quantity')[0] ?? '') : null }
  return row.codes.length + row.names.length === 0 ? null : row
}
