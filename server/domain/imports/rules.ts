// Turns a row of a price list into a product, or explains why it is invalid.
import type { DecimalSign } from '#common/kit/typed-number.ts'
import { cleanTexts } from './clean-texts.ts'
import { refusal } from './refusals.ts'
import { type FieldProblem, ImportItem, type RowReader } from './schema.ts'

/**
 * A valid row. `isYearImplausible`: its release year is impossible and was replaced by unknown. `refuse`: the reason if a field does not fit
 * after all.
 */
export type AcceptedRow = { item: ImportItem; isYearImplausible: boolean; ignored: string[]; warnings: string[]; refuse: Refuse }

/** The reason why a row is refused, by a dotted field of the item: `priceBreaks.0.priceMinor`. */
export type Refuse = (path: string, message: string) => string

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
    problems.push({ field: nameOf('currency'), message: `This shop sells in ${currency}. Convert the price, or leave the row out` })
  const year = values.releaseYear
  const isYearUnknown = typeof year === 'number' && Number.isInteger(year) && !isPlausibleYear(year, now)
  const parsed = ImportItem.safeParse(isYearUnknown ? { ...values, releaseYear: null } : values)
  if (problems.length > 0) return { reasons: problems.map((problem) => reasonOf(problem, fields)) }
  // Price lists write 0 for an unknown year: no warning needed.
  if (parsed.success) {
    const isYearImplausible = isYearUnknown && year !== 0
    const refuse: Refuse = (path, message) => reasonOf({ field: nameInRow(path.split('.'), nameOf), message }, fields)
    return { item: parsed.data, isYearImplausible, ignored, warnings: warningsOn(parsed.data, cleaned, nameOf), refuse }
  }
  return { reasons: parsed.error.issues.map(({ path, message }) => reasonOf({ field: nameInRow(path, nameOf), message }, fields)) }
}

const reasonOf = ({ field, message }: FieldProblem, fields: Record<string, unknown>): string =>
  refusal(field, message, valueAt(fields, field))

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
  return [nameOf(field), ...inner.map((key) => (key === 'priceMinor' ? 'price' : key))].join('.')
}
