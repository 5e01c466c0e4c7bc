// Turns a row of a price list into a product, or explains why it is invalid.
import { shorten } from '#common/cut-text.ts'
import type { DecimalSign } from '#common/typed-number.ts'
import { cleanTexts } from './clean-texts.ts'
import { type FieldProblem, ImportItem, type RowReader } from './schema.ts'

/** A valid row. `isYearImplausible`: its release year is impossible and was replaced by unknown. */
export type AcceptedRow = { item: ImportItem; isYearImplausible: boolean; ignored: string[]; warnings: string[] }

/** No computer part is older than `first`, and none is announced more than `ahead` years before its release. */
const yearBounds = { first: 1970, ahead: 2 } as const

export function isPlausibleYear(year: number, now: Date): boolean {
  return year >= yearBounds.first && year <= now.getUTCFullYear() + yearBounds.ahead
}

/** Reads a row and validates it like a new item. Reasons use the row's own field names. */
export function readImportItem(
  fields: Record<string, unknown>,
  reader: RowReader,
  { currency, now, decimal = null }: { currency: string; now: Date; decimal?: DecimalSign | null },
): AcceptedRow | { reasons: string[] } {
  const { values: written, currency: rowCurrency, problems, ignored, nameOf } = reader.read(fields, decimal)
  const { values, cleaned } = cleanTexts(written)
  if (rowCurrency !== undefined && rowCurrency !== currency)
    problems.push({ field: nameOf('currency'), message: `This shop sells in ${currency}` })
  const year = values.releaseYear
  const isYearUnknown = typeof year === 'number' && Number.isInteger(year) && !isPlausibleYear(year, now)
  const parsed = ImportItem.safeParse(isYearUnknown ? { ...values, releaseYear: null } : values)
  if (problems.length > 0) return { reasons: reasonsOf(problems, fields) }
  // Price lists write 0 for an unknown year: no warning needed.
  if (parsed.success) {
    const isYearImplausible = isYearUnknown && year !== 0
    return { item: parsed.data, isYearImplausible, ignored, warnings: warningsOn(parsed.data, cleaned, nameOf) }
  }
  const found = parsed.error.issues.map(({ path, message }) => ({ field: nameInRow(path, nameOf), message }))
  return { reasons: reasonsOf(found, fields) }
}

const shownCharacters = 60

/** Such as `price: Must be more than zero (the file has "0")`. */
const reasonsOf = (problems: readonly FieldProblem[], fields: Record<string, unknown>): string[] =>
  problems.map(({ field, message }) => {
    const value = valueAt(fields, field)
    const isShown = typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean'
    return `${field}: ${message}${isShown ? ` (the file has ${JSON.stringify(shorten(String(value), shownCharacters))})` : ''}`
  })

/** The value of a field, or of the place inside it. Titles may have dots themselves. */
function valueAt(fields: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(fields, path)) return fields[path]
  const title = Object.keys(fields).find((name) => path.startsWith(`${name}.`))
  if (title === undefined) return undefined
  const inner = path.slice(title.length + 1).split('.')
  return inner.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : value),
    fields[title],
  )
}

/** A long number that a spreadsheet has rounded: the digits behind the first few are lost. */
const rounded = /^\d+(?:[.,]\d+)?E\+\d+$/i

function warningsOn({ sku, partNumbers = [] }: ImportItem, cleaned: readonly string[], nameOf: (field: string) => string): string[] {
  const hidden = cleaned.map((field) => `${nameOf(field)}: has line breaks, control characters or direction marks, which were taken off`)
  const fields = [['sku', [sku]] as const, ['partNumbers', partNumbers] as const]
  const shortened = fields.flatMap(([field, codes]) =>
    codes
      .filter((code) => rounded.test(code))
      .map(
        (code) =>
          `${nameOf(field)}: ${code} is a long number that a spreadsheet has shortened. Format the column as text and enter it again`,
      ),
  )
  return [...hidden, ...shortened]
}

function nameInRow(path: readonly PropertyKey[], nameOf: (field: string) => string): string {
  const [field = '', ...inner] = path.map(String)
  return [nameOf(field), ...inner].join('.')
}
