// What makes a row of a price list a product of this shop, or what is wrong with it.
import { ImportItem, type RowReader } from './schema.ts'

/** A row that may go in. `isYearImplausible`: it named a year in which nothing can have been released, which is unknown now. */
export type AcceptedRow = { item: ImportItem; isYearImplausible: boolean; ignored: string[] }

/** No computer part is older, and none is announced earlier than this before its release. */
const yearBounds = { first: 1970, ahead: 2 } as const

export function isPlausibleYear(year: number, now: Date): boolean {
  return year >= yearBounds.first && year <= now.getUTCFullYear() + yearBounds.ahead
}

/** Reads a row and checks it as the shop checks a new item. Reasons name fields as the row does. */
export function readImportItem(
  fields: Record<string, unknown>,
  reader: RowReader,
  { currency, now }: { currency: string; now: Date },
): AcceptedRow | { reasons: string[] } {
  const { values, currency: rowCurrency, problems, ignored, nameOf } = reader.read(fields)
  if (rowCurrency !== undefined && rowCurrency !== currency) problems.push(`${nameOf('currency')}: This shop sells in ${currency}`)
  const year = values.releaseYear
  const isYearUnknown = typeof year === 'number' && Number.isInteger(year) && !isPlausibleYear(year, now)
  const parsed = ImportItem.safeParse(isYearUnknown ? { ...values, releaseYear: null } : values)
  if (problems.length > 0) return { reasons: problems }
  // Zero is how price lists write that they do not know, and needs no warning.
  if (parsed.success) return { item: parsed.data, isYearImplausible: isYearUnknown && year !== 0, ignored }
  return { reasons: parsed.error.issues.map(({ path, message }) => `${nameInRow(path, nameOf)}: ${message}`) }
}

function nameInRow(path: readonly PropertyKey[], nameOf: (field: string) => string): string {
  const [field = '', ...inner] = path.map(String)
  return [nameOf(field), ...inner].join('.')
}

/** Remembers each SKU's first line; a later line with the same SKU must not undo it. */
export function createSkuLines() {
  const lineOf = new Map<string, number>()
  return {
    /** The line that had this SKU before, or null; then it is noted for `line`. */
    claim(sku: string, line: number): number | null {
      const earlier = lineOf.get(sku)
      if (earlier === undefined) lineOf.set(sku, line)
      return earlier ?? null
    },
  }
}
