// Suppliers' sheets carry line breaks and hidden marks into names and codes. An import takes them off and says so: the rest of the row is good.
import { directionMarks, isOneLine } from '#common/kit/text.ts'

// NUL stays, so that it is refused: it marks a file that is not text.
const breaks = /(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu
const hiddenInLines = /(?:(?![\0\t\n\r])\p{Cc})+/gu

/** On one line, without control characters or direction marks. */
const cleanLine = (text: string): string => text.trim().replace(directionMarks, '').replace(breaks, ' ').trim()

const lineFields: readonly string[] = ['sku', 'name', 'productType', 'manufacturer', 'series', 'partNumbers']

/** The values of a row with clean texts, and the fields that were not clean. */
export function cleanTexts(values: Record<string, unknown>): { values: Record<string, unknown>; cleaned: readonly string[] } {
  const cleaned = new Set<string>()
  const clean = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one: unknown) => clean(field, one))
    if (typeof value !== 'string') return value
    if (field === 'description') return value.replace(hiddenInLines, ' ')
    if (!lineFields.includes(field) || isOneLine(value.trim())) return value
    cleaned.add(field)
    return cleanLine(value)
  }
  return { values: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, clean(field, value)])), cleaned: [...cleaned] }
}
